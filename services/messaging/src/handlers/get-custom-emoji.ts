import type { Handler } from '@team-chat/bus';
import type { getCustomEmoji as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getCustomEmoji: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  emoji: await ctx.customEmoji.list(actor.realm_id),
});
