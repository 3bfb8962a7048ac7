import type { IncomingMessage } from 'node:http';
import { BadRequestError } from '@team-chat/contracts';
import { readBody, type ReceivedForm } from '../received';

/** Reads a page's form whose values nobody checks before the database gets them. Throws for null characters, which it stores
 *  nowhere. */
export async function readPageForm(req: IncomingMessage): Promise<ReceivedForm> {
  const form = await readBody(req);
  for (const [, value] of form.entries) {
    if (value.includes('\0')) throw new BadRequestError('Null characters are not allowed');
  }
  return form;
}

/** Reads the fields of a page's form. Throws for null characters. */
export const readFields = async (req: IncomingMessage): Promise<ReadonlyMap<string, string>> =>
  (await readPageForm(req)).fields;
