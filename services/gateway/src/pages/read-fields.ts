import type { IncomingMessage } from 'node:http';
import { BadRequestError } from '@team-chat/contracts';
import { readBody } from '../received';

/** Reads the fields of a page's form. Throws for null characters, which the database stores nowhere. */
export async function readFields(req: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const { fields } = await readBody(req);
  for (const value of fields.values()) {
    if (value.includes('\0')) throw new BadRequestError('Null characters are not allowed');
  }
  return fields;
}
