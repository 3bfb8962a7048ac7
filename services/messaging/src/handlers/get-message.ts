import type { Handler } from '@team-chat/bus';
import type { getMessage as op } from '@team-chat/contracts';
import { accessMessage } from '../access-message';
import type { Context } from '../context';
import { messageRecords } from '../message-record';

/** Source: wire-contract-annex.md, GET /messages/{id}. */
export const getMessage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { message: row } = await accessMessage(ctx, actor, params.message_id, 'read');
  const shape = { ...params, client_gravatar: true };
  const [message] = await messageRecords(ctx, actor, [row], shape);
  return { message: message!, raw_content: row.content };
};
