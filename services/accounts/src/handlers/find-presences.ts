import { type Handler, jsonObject } from '@team-chat/bus';
import type { findPresences as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { ALL_USERS_VISIBLE } from '../domain/user-visibility';
import { readPresences } from '../presence/read-presences';

export const findPresences: Handler<Context, typeof op> = async (ctx, { params }) => {
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
