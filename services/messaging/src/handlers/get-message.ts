import type { Handler } from '@team-chat/bus';
import type { getMessage as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessMessage, accessOpenMessage } from '../access/access-message';
import type { Context } from '../context';
import { messageRecords } from '../content/message-records';

/** Source: spec/wire-contract-annex.md, section 3, "GET /messages/{id}". */
export const getMessage: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const reader = actor ?? spectatorOf(info.realm_id);
  const row = actor
    ? (await accessMessage(ctx, actor, params.message_id, 'read')).message
    : await accessOpenMessage(ctx, reader, params.message_id);
  const shape = { ...params, client_gravatar: true };
  const [message] = await messageRecords(ctx, reader, [row], shape);
  return { message: message!, raw_content: row.content };
};
