import type { Transaction } from '@team-chat/db';
import { canSeeEmail, isAdministrator } from '@team-chat/permissions';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { botAdded, botDeleted, botUpdated } from '../events/bot-events';
import { addressShown } from '../events/user-events';

/** Announces a change of an account to the users who administer bots. Locks the list of bots and of these administrators
 *  until `tx` ends, so that each administrator gets a bot exactly once. */
export async function announceBots(ctx: Context, tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const isOtherwisePrivileged = isAdministrator(before.role) !== isAdministrator(after.role);
  if (after.is_bot || isOtherwisePrivileged) await ctx.users.lockBots(tx, after.realm_id);
  if (before.bot_owner_id !== after.bot_owner_id) await announceNewOwner(ctx, tx, before, after);
  else if (after.is_bot) await ctx.outbox.add(tx, ...botUpdated(ctx.apiKeyBox, before, after));
  if (isOtherwisePrivileged) await announceNewRole(ctx, tx, after);
}

/** Announces the bot to the new owner as added and to the former owner as deleted; administrators get an update instead. */
async function announceNewOwner(ctx: Context, tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const ids = [before.bot_owner_id, after.bot_owner_id].filter((id) => id !== null);
  const owners = await ctx.users.list(after.realm_id, ids, tx);
  const others = owners.filter((owner) => !isAdministrator(owner.role));
  for (const { id } of others) {
    const entry =
      id === after.bot_owner_id ? botAdded(ctx.apiKeyBox, after, { users: [id] }) : botDeleted(after, { users: [id] });
    await ctx.outbox.add(tx, entry);
  }
  await ctx.outbox.add(tx, ...botUpdated(ctx.apiKeyBox, before, after, { administrators: true }));
}

/** Announces the bots of other owners to a new administrator as added, and to a former administrator as deleted. */
async function announceNewRole(ctx: Context, tx: Transaction, user: UserRow): Promise<void> {
  const bots = await ctx.users.listBots(user.realm_id, {}, tx);
  const audience = { users: [user.id] };
  const entries = bots
    .filter((bot) => bot.bot_owner_id !== user.id)
    .map((bot) => (isAdministrator(user.role) ? botAdded(ctx.apiKeyBox, bot, audience) : botDeleted(bot, audience)));
  await ctx.outbox.add(tx, ...entries);
}

/** Announces to a user with a new role the addresses that the role may see, and withdraws the addresses that it may not
 *  see. `tx` holds the exclusive lock of accessible users: a concurrent change of an address is announced after the role. */
export async function announceAddresses(ctx: Context, tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const restricted = await ctx.users.listRestricted(tx, after.realm_id);
  // A later update changes which users are visible to the new role.
  const visible = await ctx.accessibleUsers.getVisibleUsers(after.realm_id, after.id, undefined, tx);
  const entries = restricted
    .filter((row) => visible.sees(row))
    .flatMap((row) => {
      const [saw, sees] = [before, after].map(({ role }) => canSeeEmail(role, row.email_address_visibility));
      if (row.id === after.id || saw === sees) return [];
      return [addressShown(row, sees ? row.delivery_email : null, { users: [after.id] })];
    });
  await ctx.outbox.addAll(tx, entries);
}
