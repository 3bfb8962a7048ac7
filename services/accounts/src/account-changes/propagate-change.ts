import { invalidate } from '@team-chat/bus';
import {
  applyAccountChangeInChannels,
  applyAccountChangeInGroups,
  channelEmailUsers,
  credentials,
  nameTags,
  userCards,
  userNames,
} from '@team-chat/contracts';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { syncUserVisibility } from '../user-visibility/update-accessible-users';

/** An account before and after a change that has committed. */
export interface AccountChange {
  before: UserRow;
  after: UserRow;
}

/** Invalidates caches and updates groups and channels, after a change has committed and before the reply. So no request
 *  after the reply reads old data. */
export function propagateChange(ctx: Context, before: UserRow, after: UserRow): Promise<void> {
  return propagateChanges(ctx, [{ before, after }]);
}

/** Propagates the changes of several accounts. Invalidates the caches of all accounts first, since groups and messaging
 *  may be slow. */
export async function propagateChanges(ctx: Context, changes: AccountChange[]): Promise<void> {
  const real = changes.filter(({ before, after }) => before.version !== after.version);
  for (const { before, after } of real) invalidateAccount(ctx, before, after);
  for (const { before, after } of real) await applyInOtherServices(ctx, before, after);
}

async function applyInOtherServices(ctx: Context, before: UserRow, after: UserRow): Promise<void> {
  const { realm_id } = after;
  const has_new_owner = before.bot_owner_id !== after.bot_owner_id;
  if (has_new_owner || before.role !== after.role || before.is_active !== after.is_active) {
    await applyAccountChange(ctx, after, has_new_owner);
  }
  if (before.former_avatar_file !== after.former_avatar_file) {
    await ctx.publicPictures.remove(realm_id, before.former_avatar_file);
  }
}

/** Invalidates the caches that hold data of an account. */
function invalidateAccount(ctx: Context, before: UserRow, after: UserRow): void {
  const { realm_id, id } = after;
  const emails = new Set([before, after].map((row) => row.delivery_email.toLowerCase()));
  invalidate(ctx.bus, credentials, realm_id, [...emails]);
  invalidate(ctx.bus, userCards, realm_id, [id]);
  invalidate(ctx.bus, userNames, realm_id, [...nameTags(before), ...nameTags(after)]);
  if (getsChannelEmails(before) !== getsChannelEmails(after)) {
    invalidate(ctx.bus, channelEmailUsers, realm_id, 'all');
  }
}

/** Invalidates caches and updates groups and channels for a new user, after the commit and before the reply. */
export async function propagateNewUser(ctx: Context, row: UserRow): Promise<void> {
  invalidate(ctx.bus, userNames, row.realm_id, nameTags(row));
  if (getsChannelEmails(row)) invalidate(ctx.bus, channelEmailUsers, row.realm_id, 'all');
  await applyAccountChange(ctx, row);
}

const getsChannelEmails = ({ settings }: UserRow) => settings.enable_stream_email_notifications ?? false;

/** Asks groups and messaging to apply a committed change of an account, so that the caller finds it applied. If a call
 *  fails, both apply the change when they consume it from the log. */
async function applyAccountChange(ctx: Context, row: UserRow, has_new_owner = false): Promise<void> {
  const { realm_id, role, date_joined, is_active, is_bot, bot_owner_id, version } = row;
  const user = { realm_id, user_id: row.id, role, date_joined, is_active, version };
  const { group_ids, channel_ids, include_default_channels, welcome } = row.placement ?? {};
  const channels = { channel_ids, include_default_channels, founds_realm: welcome === 'founder' };
  const options = { deadlineMs: 3000 };
  const placed = await Promise.allSettled([
    ctx.bus.call(applyAccountChangeInGroups, { params: { ...user, group_ids } }, options),
    ctx.bus.call(
      applyAccountChangeInChannels,
      { params: { ...user, is_bot, bot_owner_id, has_new_owner, ...channels } },
      options,
    ),
  ]);
  for (const outcome of placed) {
    if (outcome.status === 'rejected') {
      ctx.log.warn({ err: outcome.reason, user_id: row.id }, 'a user will be placed when the log says so');
    }
  }
  await syncUserVisibility(ctx, realm_id, [row.id]);
}
