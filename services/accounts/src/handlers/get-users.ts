import type { Handler } from '@team-chat/bus';
import type { getUsers as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { userRecord } from '../domain/user-record';

export const getUsers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const userIds = params.user_ids ?? undefined;
  const [realm, rows, profiles] = await Promise.all([
    ctx.realms.find(actor.realm_id),
    ctx.users.list(actor.realm_id, userIds),
    params.include_custom_profile_fields && ctx.profileValues.list(actor.realm_id, userIds),
  ]);
  const viewer = { ...actor, client_gravatar: params.client_gravatar };
  const members = rows.map((row) => ({
    ...userRecord(row, realm!.host, viewer),
    ...(profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} }),
  }));
  return { members };
};
