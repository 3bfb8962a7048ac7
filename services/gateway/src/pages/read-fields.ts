import type { IncomingMessage } from 'node:http';
import { refuseNullBytes } from '@team-chat/contracts';
import { readBody, type ReceivedForm } from '../received';

/** Reads a page's form whose values nobody checks before the database gets them. Throws BadRequestError for null
 *  characters. */
export async function readPageForm(req: IncomingMessage): Promise<ReceivedForm> {
  const form = await readBody(req);
  for (const [name, value] of form.entries) refuseNullBytes(value, name);
  return form;
}

/** Reads the fields of a page's form. Throws BadRequestError for null characters. */
export const readFields = async (req: IncomingMessage): Promise<ReadonlyMap<string, string>> =>
  (await readPageForm(req)).fields;
