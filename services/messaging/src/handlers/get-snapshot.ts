import type { Handler } from '@team-chat/bus';
import type { getMessagingSnapshot as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { registrationData } from '../snapshot';

export const getSnapshot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  // Asked of groups before the transaction: no bus call happens inside one.
  const systemGroups = (await ctx.systemGroups.get(actor.realm_id, 'groups'))!;
  const { value, ...contained } = await ctx.db.snapshot(async (tx) => {
    const subscriptions = await ctx.subscriptions.listOfUser(actor.realm_id, actor.user_id, tx);
    const active = subscriptions.filter((row) => row.is_active);
    return {
      subscribed_channel_ids: active.map((row) => row.channel_id),
      data: await registrationData(ctx, tx, actor, params.options, systemGroups),
    };
  });
  return { ...contained, ...value };
};
