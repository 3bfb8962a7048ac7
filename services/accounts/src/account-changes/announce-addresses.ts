import type { Transaction } from '@team-chat/db';
import { canSeeEmail } from '@team-chat/permissions';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { addressShown } from '../events/user-events';

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
