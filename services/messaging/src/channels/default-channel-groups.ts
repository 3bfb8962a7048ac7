import { type Actor, BadRequestError, type DefaultChannelGroup, MAX_CHANNELS_PER_GROUP } from '@team-chat/contracts';
import type { Queryable, Transaction } from '@team-chat/db';
import { accessChannelByName } from '../access/access-channel';
import { defaultGroupsChanged } from '../audience/events';
import type { Context } from '../context';
import type { GroupedChannel } from '../domain/default-channel-group';

/** Loads a group of default channels. Throws if no group has the id. */
export async function accessGroup(
  ctx: Context,
  realmId: number,
  groupId: number,
  tx?: Queryable,
): Promise<DefaultChannelGroup> {
  const group = await ctx.defaultChannelGroups.find(realmId, groupId, tx);
  if (!group) throw new BadRequestError(`Default channel group with id '${groupId}' does not exist.`);
  return group;
}

/** Returns the ids of channels, each once. Throws for a name of a channel that the actor may not know of. */
export async function accessGroupedChannels(ctx: Context, actor: Actor, names: string[]): Promise<number[]> {
  const distinct = new Set(names);
  if (distinct.size > MAX_CHANNELS_PER_GROUP) {
    throw new BadRequestError(`A default channel group can have at most ${MAX_CHANNELS_PER_GROUP} channels.`);
  }
  const ids = new Set<number>();
  for (const name of distinct) ids.add((await accessChannelByName(ctx, actor, name)).id);
  return [...ids];
}

/** Changes the groups of default channels and publishes them, one change after the other. Until the change is committed,
 *  the channels and the users' roles cannot change. */
export async function changeGroups(
  ctx: Context,
  realmId: number,
  channelIds: number[],
  change: (tx: Transaction, channels: GroupedChannel[]) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.channels.lockRolesShared(tx, realmId);
    const channels = await ctx.channels.listHeld(tx, realmId, channelIds);
    await ctx.defaultChannelGroups.lock(tx, realmId);
    await change(tx, channels);
    await announceGroups(ctx, tx, realmId);
  });
}

/** Removes a channel from all groups of default channels, and publishes the groups if the channel was in one. The channel
 *  must be locked. */
export async function leaveGroups(
  ctx: Context,
  tx: Transaction,
  { realm_id, id }: { realm_id: number; id: number },
): Promise<void> {
  await ctx.defaultChannelGroups.lock(tx, realm_id);
  if (await ctx.defaultChannelGroups.removeChannel(tx, realm_id, id)) {
    await announceGroups(ctx, tx, realm_id);
  }
}

async function announceGroups(ctx: Context, tx: Transaction, realmId: number): Promise<void> {
  const groups = await ctx.defaultChannelGroups.list(realmId, tx);
  await ctx.outbox.add(tx, defaultGroupsChanged(realmId, groups));
}
