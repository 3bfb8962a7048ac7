import { isDeepStrictEqual } from 'node:util';
import { findMembers, findSupergroups } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { addViewers, removeViewers } from './channel-viewers';
import type { Context } from '../context';
import { revealedUsers, REVEALING_SETTINGS } from '../domain/channel-visibility';
import type { ChannelRow } from '../domain/channel';

/** The users, or the channels, to reconcile. */
export type Scope = { userIds: number[] } | { channelIds: number[] };

/** A channel, and the users whom its settings name. */
interface Wanted {
  channel: ChannelRow;
  viewers: number[];
}

/** Makes the viewers of channels match the groups that their settings name, and publishes the differences.
 *  decisions/permissions.md explains why the result is right in whatever order this and other changes come. */
export async function reconcileViewers(ctx: Context, realmId: number, scope: Scope): Promise<void> {
  const channels = await ctx.channels.listRevealing(realmId);
  if (channels.length === 0) return;
  const systemGroups = await ctx.systemGroups.get(realmId);
  for (const among of passes(channels, scope)) {
    const userIds = 'userIds' in scope ? scope.userIds : undefined;
    await ctx.memberships.guard(realmId, async (verify) => {
      const rows = await ctx.channels.listByIds(realmId, among);
      const wanted = await findWanted(ctx, realmId, rows, userIds);
      const differing = await listDiffering(ctx, realmId, wanted, userIds);
      if (differing.length === 0) return;
      const concerned = [...new Set(differing.flatMap(({ added, removed }) => [...added, ...removed]))];
      const cards = [...(await ctx.userCards.getMany(realmId, concerned)).values()];
      await ctx.db.transaction(async (tx) => {
        await verify(tx);
        await ctx.userReplicas.lockShared(tx, realmId, cards);
        for (const { channel, added, removed } of differing) {
          const row = await lockUnchanged(ctx, tx, channel);
          if (!row) continue;
          await addViewers(ctx, tx, row, added, systemGroups);
          await removeViewers(ctx, tx, row, removed, systemGroups);
        }
      });
    });
  }
}

/** Reconciles the channels that are revealed to a group, or to a group that contains the group. Call it after changes that
 *  may have brought any user into the group or out of it. */
export async function reconcileSupergroups(ctx: Context, realm_id: number, group_id: number): Promise<void> {
  const channels = await ctx.channels.listRevealing(realm_id);
  const { group_ids } = await ctx.bus.call(findSupergroups, { params: { realm_id, group_id } });
  const channelIds = channels
    .filter(({ revealing_groups }) => revealing_groups.some((id) => group_ids.includes(id)))
    .map(({ id }) => id);
  await reconcileViewers(ctx, realm_id, { channelIds });
}

/** Returns batches of channel ids: all channels in one batch for a scope of users, one channel in a batch for a scope of
 *  channels, which may have many users. */
function passes(channels: { id: number }[], scope: Scope): number[][] {
  const ids = channels.map((channel) => channel.id);
  if ('userIds' in scope) return [ids];
  return ids.filter((id) => scope.channelIds.includes(id)).map((id) => [id]);
}

async function findWanted(
  ctx: Context,
  realm_id: number,
  channels: ChannelRow[],
  userIds: number[] | undefined,
): Promise<Wanted[]> {
  const group_ids = [...new Set(channels.flatMap((channel) => channel.revealing_groups))];
  const params = { realm_id, group_ids, user_ids: userIds ?? null };
  const { members } = await ctx.bus.call(findMembers, { params });
  const membersOf = new Map(members.map((group) => [group.group_id, group.user_ids]));
  return channels.map((channel) => {
    const named = revealedUsers(channel.group_settings).filter((id) => userIds?.includes(id) ?? true);
    const byGroup = channel.revealing_groups.flatMap((id) => membersOf.get(id) ?? []);
    return { channel, viewers: [...new Set([...named, ...byGroup])] };
  });
}

async function listDiffering(
  ctx: Context,
  realmId: number,
  wanted: Wanted[],
  userIds: number[] | undefined,
): Promise<{ channel: ChannelRow; added: number[]; removed: number[] }[]> {
  const ids = wanted.map(({ channel }) => channel.id);
  const known = await ctx.channelViewers.list(realmId, ids, userIds);
  return wanted
    .map(({ channel, viewers }) => {
      const before = new Set(known.get(channel.id));
      const after = new Set(viewers);
      return {
        channel,
        added: viewers.filter((id) => !before.has(id)),
        removed: [...before].filter((id) => !after.has(id)),
      };
    })
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

/** Locks the channel and returns it; undefined if the settings that reveal the channel have changed. The request that
 *  changed the settings also leads to a change of the viewers. */
async function lockUnchanged(ctx: Context, tx: Transaction, channel: ChannelRow): Promise<ChannelRow | undefined> {
  const row = await ctx.channels.lock(tx, channel.realm_id, channel);
  const values = ({ group_settings }: ChannelRow) => REVEALING_SETTINGS.map((name) => group_settings[name]);
  return isDeepStrictEqual(values(row), values(channel)) ? row : undefined;
}
