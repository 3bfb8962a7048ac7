import { TextDecoder } from 'node:util';
import { BadSourceError } from '../bad-source';
import type { SourceFiles } from './source-files';

/** Longest line of records, in characters. */
const MAX_LINE = 64 * 1024 * 1024;

/** Reads the lines of a file. Throws BadSourceError for a file that is not UTF-8, and for a line that is too long. */
export async function* readLines(files: SourceFiles, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: string[] = [];
  let length = 0;
  for await (const bytes of await files.open(path)) {
    for (const [index, part] of decode(decoder, path, bytes as Buffer)
      .split('\n')
      .entries()) {
      if (index > 0) {
        yield parts.join('');
        [parts, length] = [[], 0];
      }
      parts.push(part);
      length += part.length;
      if (length > MAX_LINE) throw new BadSourceError(`${path} has a line that is too long`);
    }
  }
  parts.push(decode(decoder, path));
  if (length > 0) yield parts.join('');
}

function decode(decoder: TextDecoder, path: string, bytes?: Buffer): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new BadSourceError(`${path} is not in UTF-8`);
  }
}
