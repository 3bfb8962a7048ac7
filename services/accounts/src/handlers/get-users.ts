import type { Handler } from '@team-chat/bus';
import type { getUsers as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { recordForSpectators } from '../domain/spectator';
import { userRecord } from '../domain/user-record';
import { visibleUsersOf } from '../user-visibility/visible-users';

export const getUsers: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const { realm_id } = info;
  const withProfiles = params.include_custom_profile_fields && actor !== undefined;
  const userIds = params.user_ids ?? undefined;
  const reader = actor ?? spectatorOf(realm_id);
  const [realm, rows, profiles, visible] = await Promise.all([
    ctx.realms.find(realm_id),
    ctx.users.list(realm_id, userIds),
    withProfiles && ctx.profileValues.list(realm_id, userIds),
    visibleUsersOf(ctx, reader, userIds),
  ]);
  const viewer = { ...reader, client_gravatar: params.client_gravatar };
  const seen = rows.filter((row) => visible.sees(row));
  const members = seen.map((row) => ({
    ...(actor ? userRecord(row, realm!.host, viewer) : recordForSpectators(row, realm!.host)),
    ...(profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} }),
  }));
  return { members };
};
