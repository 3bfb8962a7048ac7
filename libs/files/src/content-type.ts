import { MIMEType } from 'node:util';

/** Longest type and subtype together. Source: RFC 6838, section 4.2. */
const MAX_LENGTH = 255;

/** Returns the type and subtype of a Content-Type in lower case, and its charset; undefined for a text that is no type. Other
 *  parameters are left out: browsers read a value with a comma as several types, and use the last one. */
export function parseContentType(text: string): string | undefined {
  let type: MIMEType;
  try {
    type = new MIMEType(text);
  } catch {
    return undefined;
  }
  const { essence } = type;
  if (essence.length > MAX_LENGTH) return undefined;
  const charset = type.params.get('charset');
  return charset && /^[\w.:+-]{1,40}$/.test(charset) ? `${essence}; charset=${charset.toLowerCase()}` : essence;
}
