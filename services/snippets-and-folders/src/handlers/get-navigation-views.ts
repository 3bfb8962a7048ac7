import type { Handler } from '@team-chat/bus';
import type { getNavigationViews as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getNavigationViews: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  navigation_views: await ctx.navigationViews.list(actor),
});
