import { BadRequestError } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { defaultsChanged } from '../audience/events';
import type { Transaction } from '@team-chat/db';

/** Adds a channel to the default channels or removes it, unless it has the requested state already. Locks the channel. */
export async function setDefault(ctx: Context, channel: ChannelForUser, is_default: boolean): Promise<void> {
  const { realm_id, id } = channel;
  await ctx.db.transaction(async (tx) => {
    await ctx.channels.lockRolesShared(tx, realm_id);
    const current = await ctx.channels.lock(tx, realm_id, channel);
    if (is_default && current.invite_only) {
      throw new BadRequestError('Private channels cannot be made default.');
    }
    if (is_default && current.is_archived) throw new BadRequestError('Invalid channel ID');
    if (current.is_default === is_default) return;
    await ctx.channels.update(tx, realm_id, id, { is_default });
    await announceDefaults(ctx, tx, realm_id);
  });
}

/** Publishes the default channels after `tx` has changed them. */
export async function announceDefaults(ctx: Context, tx: Transaction, realmId: number): Promise<void> {
  await ctx.channels.lockDefaults(tx, realmId);
  await ctx.outbox.add(tx, defaultsChanged(realmId, await ctx.channels.listDefaultIds(realmId, tx)));
}
