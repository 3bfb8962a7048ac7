import type { Handler } from '@team-chat/bus';
import type { getRealmCustomEmoji as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getRealmCustomEmoji: Handler<Context, typeof op> = async (ctx, { params }) => ({
  emoji: await ctx.customEmoji.list(params.realm_id),
});
