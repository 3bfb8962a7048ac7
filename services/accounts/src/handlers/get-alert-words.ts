import type { Handler } from '@team-chat/bus';
import type { getAlertWords as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getAlertWords: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  alert_words: await ctx.alertWords.list(actor.realm_id, actor.user_id),
});
