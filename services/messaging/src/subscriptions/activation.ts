import { CHANNEL_GROUP_SETTINGS, type Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { directMembersOf } from '@team-chat/permissions';
import { settingsShown } from '../audience/channel-events';
import { channelRecords } from '../content/channel-records';
import { channelAudience } from '../domain/channel-visibility';
import type { Context } from '../context';
import { aboutChannel, peersChanged } from '../audience/events';
import type { ChannelRow } from '../domain/channel';
import { unsubscribeUsers } from './subscribing';

interface User {
  realm_id: number;
  user_id: number;
}

/** Suspends the subscriptions of a deactivated user: the user does not receive messages sent from now on. Unread
 *  messages stay unread. */
export async function suspendSubscriptions(
  ctx: Context,
  tx: Transaction,
  user: User,
  systemGroups: Record<string, number>,
): Promise<void> {
  const channels = await lockChannels(ctx, tx, user, { is_active: true });
  for (const channel of channels) {
    await ctx.subscriptions.suspend(tx, channel, user.user_id);
    await announce(ctx, tx, channel, user.user_id, 'peer_remove', systemGroups);
  }
}

/** Resumes the suspended subscriptions when the account is active again. */
export async function resumeSubscriptions(
  ctx: Context,
  tx: Transaction,
  user: User,
  systemGroups: Record<string, number>,
): Promise<void> {
  const channels = await lockChannels(ctx, tx, user, { suspended: true });
  for (const channel of channels) {
    await ctx.subscriptions.resume(tx, channel, user.user_id);
    await announce(ctx, tx, channel, user.user_id, 'peer_add', systemGroups);
  }
}

/** Ends the subscriptions of a bot to private channels in which its new owner is not, active and suspended ones: the former
 *  owner had the bot read them. */
export async function leaveChannelsOfFormerOwner(
  ctx: Context,
  tx: Transaction,
  bot: User & { role: Role; bot_owner_id: number | null },
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, user_id, bot_owner_id } = bot;
  for (const which of [{ is_active: true }, { suspended: true }] as const) {
    for (const channel of await lockChannels(ctx, tx, bot, which)) {
      if (!channel.invite_only) continue;
      const isShared = (await ctx.subscriptions.listActive(tx, realm_id, channel.id, [bot_owner_id ?? 0])).length > 0;
      if (isShared) continue;
      if ('suspended' in which) await ctx.subscriptions.forget(tx, channel, user_id);
      else await unsubscribeUsers(ctx, tx, channel, [bot], { systemGroups, staying: new Set() });
    }
  }
}

/** Locks the conversations of the channels to which the user has active or suspended subscriptions, so that nobody sends to
 *  the channels. Returns the channels. */
async function lockChannels(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: User,
  which: { is_active: true } | { suspended: true },
): Promise<(ChannelRow & { last_seq: number })[]> {
  const ids = await ctx.subscriptions.listChannelIds(tx, realm_id, user_id, which);
  const seen = await ctx.channels.listByIds(realm_id, ids, tx);
  const conversations = await ctx.conversations.lock(
    tx,
    realm_id,
    seen.map((channel) => channel.conversation_id),
  );
  const channels = await ctx.channels.listByIds(realm_id, ids, tx);
  // Requests that were subscribing or unsubscribing the user have committed now.
  const still = new Set(await ctx.subscriptions.listChannelIds(tx, realm_id, user_id, which));
  return channels
    .filter((channel) => still.has(channel.id))
    .map((channel) => ({ ...channel, last_seq: conversations.get(channel.conversation_id)!.last_seq }));
}

async function announce(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  op: 'peer_add' | 'peer_remove',
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, id } = channel;
  await ctx.channels.addToSubscriberCount(tx, realm_id, id, op === 'peer_add' ? 1 : -1);
  const entries = peersChanged(realm_id, op, channel, [userId], systemGroups);
  await ctx.outbox.add(tx, ...aboutChannel(channel, entries));
}

/** Publishes the settings of channels that name a user who has just been deactivated or reactivated in `tx`. Locks the
 *  channels: a setting that begins to name the user comes before or after. */
export async function showInChannelSettings(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: User,
  systemGroups: Record<string, number>,
): Promise<void> {
  const naming = await ctx.channels.listGroupsNaming(tx, realm_id, user_id);
  await ctx.conversations.lock(
    tx,
    realm_id,
    naming.map((channel) => channel.conversation_id),
  );
  const rows = await ctx.channels.listByIds(
    realm_id,
    naming.map((channel) => channel.id),
    tx,
  );
  const records = await channelRecords(ctx, rows, systemGroups, tx);
  const entries = rows.flatMap((row, index) => {
    const names = CHANNEL_GROUP_SETTINGS.filter((name) => directMembersOf(row.group_settings[name]).includes(user_id));
    const audience = channelAudience(row, systemGroups);
    return settingsShown(realm_id, { record: records[index]!, audience }, names);
  });
  await ctx.outbox.add(tx, ...entries);
}
