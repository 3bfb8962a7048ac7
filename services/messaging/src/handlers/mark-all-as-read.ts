import type { Handler } from '@team-chat/bus';
import type { markAllAsRead as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { allRead } from '../audience/events';

export const markAllAsRead: Handler<Context, typeof op> = async (ctx, { actor }) => {
  await ctx.db.transaction(async (tx) => {
    await ctx.marking.readAll(tx, actor);
    await ctx.outbox.add(tx, allRead(actor.realm_id, actor.user_id));
  });
  return { complete: true };
};
