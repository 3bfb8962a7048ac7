import type { Handler } from '@team-chat/bus';
import type { getRealmAlertWords as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getRealmAlertWords: Handler<Context, typeof op> = async (ctx, { params }) => ({
  alert_words: await ctx.alertWords.listOfRealm(params.realm_id),
});
