import type { Handler } from '@team-chat/bus';
import type { getOwnUser as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { userRecord } from '../domain/user-record';

export const getOwnUser: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const [row, max_message_id] = await Promise.all([
    ctx.users.getOwn(actor.realm_id, actor.user_id),
    ctx.maxMessageIds.get(actor.realm_id, actor.user_id),
  ]);
  const record = userRecord(row, row.host, { ...actor, client_gravatar: false });
  return {
    ...record,
    delivery_email: row.delivery_email,
    avatar_url: record.avatar_url!,
    ...(!row.is_bot && { profile_data: row.profile_data ?? {} }),
    max_message_id: max_message_id!,
  };
};
