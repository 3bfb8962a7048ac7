import { jsonObject } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { BadRequestError } from '@team-chat/contracts';
import { accessUser, accessUserByEmail } from '../access/access-user';
import type { Handler } from '../context';
import { ownSettings } from '../domain/settings';
import { presenceReport, presenceState, showsPresence, websitePresence } from '../domain/presence';
import { ALL_USERS_VISIBLE } from '../domain/user-visibility';
import { readPresences } from '../presence/read-presences';
import { getVisibleUsers } from '../user-visibility/visible-users';

export const findPresences: Handler<typeof op.findPresences> = async (ctx, { params }) => {
  const { realm_id, modern, last_update_id, history_limit_days } = params;
  const realm = (await ctx.realms.find(realm_id))!;
  const answer = await readPresences(ctx, realm, {
    visible: ALL_USERS_VISIBLE,
    modern,
    lastUpdateId: last_update_id ?? -1,
    historyLimitDays: history_limit_days ?? undefined,
  });
  return jsonObject(answer);
};

export const getRealmPresence: Handler<typeof op.getRealmPresence> = async (ctx, { actor }) => {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const { presences, server_timestamp } = await readPresences(ctx, realm, {
    visible: await getVisibleUsers(ctx, actor),
    modern: false,
  });
  return jsonObject({ presences, server_timestamp });
};

export const getUserPresence: Handler<typeof op.getUserPresence> = async (ctx, { actor, params }) => {
  const { user_id_or_email } = params;
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const row =
    typeof user_id_or_email === 'number'
      ? await accessUser(ctx, actor, user_id_or_email)
      : await accessUserByEmail(ctx, actor, user_id_or_email);
  if (!row.is_active) throw new BadRequestError('No such user');
  if (row.is_bot) throw new BadRequestError('Presence is not supported for bot users.');
  const presence = showsPresence(realm) ? await ctx.presences.find(realm.id, row.id) : undefined;
  if (!presence) throw new BadRequestError(`No presence data for ${user_id_or_email}`);
  const { status, timestamp } = websitePresence(presence);
  const isOffline = presenceState(presence, ctx.now()) === 'offline';
  return {
    presence: {
      aggregated: { status: isOffline ? 'offline' : status, timestamp },
      website: { status, timestamp },
    },
  };
};

export const updatePresence: Handler<typeof op.updatePresence> = async (ctx, { actor, params }) => {
  const { status, last_update_id } = params;
  if (status !== 'active' && status !== 'idle') throw new BadRequestError(`Invalid status: ${status}`);
  const [realm, self] = await Promise.all([
    ctx.realms.find(actor.realm_id),
    ctx.users.find(actor.realm_id, actor.user_id),
  ]);
  if (showsPresence(realm!) && ownSettings(self!).presence_enabled) {
    await ctx.presenceBatches.take(actor.realm_id, actor.user_id, presenceReport(status, ctx.now()));
  }
  if (params.ping_only) return {};
  const answer = await readPresences(ctx, realm!, {
    visible: await getVisibleUsers(ctx, actor),
    modern: params.slim_presence || last_update_id != null,
    lastUpdateId: last_update_id ?? -1,
    historyLimitDays: params.history_limit_days ?? undefined,
  });
  return jsonObject(answer);
};
