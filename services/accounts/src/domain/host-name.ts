const MAX_LENGTH = 253;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** Returns whether a lower-case text can be the host name of an organisation. It has no port, because requests are
 *  assigned to organisations without it. */
export function isHostName(text: string): boolean {
  return text.length <= MAX_LENGTH && HOST_NAME.test(text);
}
