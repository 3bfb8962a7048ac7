import { invalidate } from '@team-chat/bus';
import { type applyAccountChangeInChannels, maxMessageIds, type ParamsOf } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import { announceRoleChange } from './role-change';
import type { Context } from '../context';
import type { UserReplica } from '../repositories/user-replicas';
import { subscribeUsers } from './subscribing';
import {
  leaveChannelsOfFormerOwner,
  resumeSubscriptions,
  showInChannelSettings,
  suspendSubscriptions,
} from './activation';

type User = ParamsOf<typeof applyAccountChangeInChannels>;

/** Changes a user's subscriptions to match the account, unless a newer version of the account was applied. A new user gets
 *  the default channels and the channels of the invitation, with their recent messages; before, `prepareFor` may create
 *  channels. A deactivated user stops receiving until the account is active again. A user with another role sees other
 *  channels. A bot with another owner leaves private channels in which that owner is not. */
export async function applyAccountChange(
  ctx: Context,
  user: User,
  prepareFor?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { realm_id, user_id } = user;
  const known = await ctx.userReplicas.find(realm_id, user_id);
  if (known && known.version >= user.version) return;
  const systemGroups = await ctx.systemGroups.get(realm_id);
  await ctx.db.transaction(async (tx) => {
    await ctx.channels.lockRoles(tx, realm_id);
    const before = await ctx.userReplicas.advance(tx, user);
    if (before === false) return;
    if ((before?.is_active ?? true) !== user.is_active) {
      await showInChannelSettings(ctx, tx, user, systemGroups);
    }
    if (!before) {
      await prepareFor?.(tx);
      return subscribeToFirst(ctx, tx, user, systemGroups);
    }
    if (hasNewOwner(before, user)) await leaveChannelsOfFormerOwner(ctx, tx, user, systemGroups);
    if (before.is_active && !user.is_active) await suspendSubscriptions(ctx, tx, user, systemGroups);
    if (!before.is_active && user.is_active) await resumeSubscriptions(ctx, tx, user, systemGroups);
    if (before.role !== user.role) {
      await announceRoleChange(ctx, tx, user, { before: before.role, after: user.role }, systemGroups);
    }
  });
  if (user.bot_owner_id !== null) invalidate(ctx.bus, maxMessageIds, realm_id, [user_id]);
}

/** The messages of public channels that a new user receives: the newest ones, of at most so many seconds. */
const RECENT = { messages: 1000, unread: 20, seconds: 12 * 7 * 86_400 };

/** Returns whether a bot has another owner. The owner is not known of bots that did not change since owners are stored. */
const hasNewOwner = ({ bot_owner_id }: UserReplica, user: User): boolean =>
  bot_owner_id === null ? user.has_new_owner : bot_owner_id !== user.bot_owner_id;

async function subscribeToFirst(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id, role, is_bot, is_active, channel_ids, include_default_channels }: User,
  systemGroups: Record<string, number>,
): Promise<void> {
  if (is_bot || !is_active) return;
  const defaultIds =
    (include_default_channels ?? !isGuest(role)) ? await ctx.channels.listDefaultIds(realm_id, tx) : [];
  const wantedIds = [...new Set([...defaultIds, ...channel_ids])];
  const open: number[] = [];
  for (const channel of await ctx.channels.listByIds(realm_id, wantedIds, tx)) {
    if (channel.is_archived) continue;
    const fresh = await subscribeUsers(ctx, tx, realm_id, channel, [{ user_id, role }], { systemGroups });
    if (fresh.length > 0 && !channel.invite_only) open.push(channel.conversation_id);
  }
  await ctx.subscriptions.receiveRecent(tx, { realm_id, user_id }, open, { ...RECENT, now: ctx.now() });
}
