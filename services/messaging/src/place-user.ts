import { isGuest } from '@team-chat/permissions';
import type { ParamsOf, placeUserInChannels } from '@team-chat/contracts';
import type { Context } from './context';
import { subscribeUsers } from './subscribing';

/** Subscribes a new user to the default channels, once, however often it is asked for. */
export async function placeUser(ctx: Context, user: ParamsOf<typeof placeUserInChannels>): Promise<void> {
  const { realm_id, user_id, role, is_bot } = user;
  const systemGroups = (await ctx.systemGroups.get(realm_id, 'groups'))!;
  await ctx.db.transaction(async (tx) => {
    const isFirstTime = await ctx.subscriptions.markPlaced(tx, realm_id, user_id);
    if (!isFirstTime || is_bot || isGuest(role)) return;
    const channels = await ctx.channels.listByIds(
      realm_id,
      await ctx.channels.listDefaultIds(realm_id, tx),
      tx,
    );
    for (const channel of channels) {
      // Default channels are public: whoever is no guest knows of them.
      await subscribeUsers(ctx, tx, realm_id, channel, [{ user_id, role }], {
        isNew: false,
        systemGroups,
        viewers: [],
      });
    }
  });
}
