import { type Handler, jsonObject } from '@team-chat/bus';
import { BadRequestError, type updatePresence as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { ownSettings } from '../domain/own-settings';
import { presenceReport, showsPresence } from '../domain/presence';
import { readPresences } from '../presence/read-presences';
import { visibleUsersOf } from '../user-visibility/visible-users';

export const updatePresence: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
    visible: await visibleUsersOf(ctx, actor),
    modern: params.slim_presence || last_update_id != null,
    lastUpdateId: last_update_id ?? -1,
    historyLimitDays: params.history_limit_days ?? undefined,
  });
  return jsonObject(answer);
};
