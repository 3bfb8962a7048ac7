import { type Audience, type EventEntry, type Role, streamCreated } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest, ROLE } from '@team-chat/permissions';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { maySeeUnsubscribed } from '../domain/channel-visibility';
import { channelsDisappeared, chunks, subscribersShown, USERS_PER_ENTRY } from './events';
import type { ChannelForUser, ChannelRow } from '../domain/channel';

type SystemGroups = Record<string, number>;

/** Inserts users whom a channel's settings have begun to name, and publishes the channel to the new viewers who did not see
 *  it before. The channel must be locked; `row` is the channel as clients have it. */
export async function addViewers(
  ctx: Context,
  tx: Transaction,
  row: ChannelRow,
  userIds: number[],
  systemGroups: SystemGroups,
): Promise<void> {
  const added = await ctx.channelViewers.insert(tx, row, userIds);
  if (added.length === 0) return;
  const { realm_id, id } = row;
  const told = new Set(await listOnlyAsViewers(ctx, tx, row, added, systemGroups));
  const [record] = await channelRecords(ctx, [row], systemGroups, tx);
  const subscribers = (await ctx.subscriptions.listSubscribers(realm_id, [id], tx)).get(id) ?? [];
  const entries = chunks(added, USERS_PER_ENTRY).flatMap((user_ids): EventEntry[] => {
    const audience = { users: user_ids.filter((user) => told.has(user)), ...clientsOf(row) };
    const created = streamCreated.entry(
      realm_id,
      audience,
      { streams: [record!] },
      { effects: [{ kind: 'reveal', channel_id: id, user_ids }] },
    );
    if (audience.users.length === 0) return [created];
    return [created, ...subscribersShown(realm_id, id, subscribers, audience)];
  });
  await ctx.outbox.add(tx, ...entries);
}

/** Deletes users whom a channel's settings no longer name, and publishes that the channel is gone to the former viewers who
 *  do not see it in another way. The channel must be locked. */
export async function removeViewers(
  ctx: Context,
  tx: Transaction,
  row: ChannelRow,
  userIds: number[],
  systemGroups: SystemGroups,
): Promise<void> {
  const removed = await ctx.channelViewers.remove(tx, row, userIds);
  if (removed.length === 0) return;
  const { realm_id, id } = row;
  const told = new Set(await listOnlyAsViewers(ctx, tx, row, removed, systemGroups));
  const entries = chunks(removed, USERS_PER_ENTRY).flatMap((user_ids) =>
    channelsDisappeared(realm_id, [id], {
      users: user_ids.filter((user) => told.has(user)),
      ...clientsOf(row),
    }).map((entry) => entry.with({ effects: [{ kind: 'conceal', channel_id: id, user_ids }] })),
  );
  await ctx.outbox.add(tx, ...entries);
}

/** Returns the users among `userIds` who can see the channel only as its viewers. */
async function listOnlyAsViewers(
  ctx: Context,
  tx: Transaction,
  row: ChannelRow,
  userIds: number[],
  systemGroups: SystemGroups,
): Promise<number[]> {
  const roles = await ctx.userReplicas.listRoles(tx, row.realm_id, userIds);
  const subscribed = new Set(await ctx.subscriptions.listActive(tx, row.realm_id, row.id, userIds));
  return userIds.filter((id) => {
    // A user without a replica counts as a guest, who sees least.
    const role = roles.get(id) ?? ROLE.guest;
    if (isGuest(role) || subscribed.has(id)) return false;
    return !maySeeUnsubscribed({ role, isViewer: false }, row, systemGroups);
  });
}

/** Returns the ids of the users among `users` who see a locked channel only as its subscribers. */
export async function onlyAsSubscribers(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow | ChannelForUser,
  users: { user_id: number; role: Role }[],
  systemGroups: SystemGroups,
): Promise<number[]> {
  const ids = users.map((user) => user.user_id);
  const roles = await ctx.userReplicas.listRoles(tx, channel.realm_id, ids);
  const viewers = new Set((await ctx.channelViewers.list(channel.realm_id, [channel.id], ids, tx)).get(channel.id));
  return users
    .filter(({ user_id, role }) => {
      const viewer = { role: roles.get(user_id) ?? role, isViewer: viewers.has(user_id) };
      return !maySeeUnsubscribed(viewer, channel, systemGroups);
    })
    .map((user) => user.user_id);
}

/** Returns the audience's `clients`: for an archived channel, only clients that list archived channels. */
export function clientsOf({ is_archived }: { is_archived: boolean }): Pick<Audience, 'clients'> {
  return is_archived ? { clients: { archived_channels: true } } : {};
}
