import type { Handler } from '@team-chat/bus';
import type { getUsers as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { userRecord } from '../domain/user-record';
import { sightOf } from '../sight-of';

export const getUsers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const userIds = params.user_ids ?? undefined;
  const [realm, rows, profiles, sight] = await Promise.all([
    ctx.realms.find(actor.realm_id),
    ctx.users.list(actor.realm_id, userIds),
    params.include_custom_profile_fields && ctx.profileValues.list(actor.realm_id, userIds),
    sightOf(ctx, actor, userIds),
  ]);
  const viewer = { ...actor, client_gravatar: params.client_gravatar };
  const seen = rows.filter((row) => sight.sees(row));
  const members = seen.map((row) => ({
    ...userRecord(row, realm!.host, viewer),
    ...(profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} }),
  }));
  return { members };
};
