import type { Transaction } from '@team-chat/db';
import { maySeeEmail } from '@team-chat/permissions';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import { addressShown } from '../events/user-events';

/** Entries for one statement, far below the number of parameters that Postgres takes. */
const BATCH = 1000;

/** Shows a user with another role the addresses that it reveals, and takes back those that it hides. `tx` has locked
 *  everybody's visible: whoever changes an address meanwhile announces it after the role. */
export async function announceAddresses(
  ctx: Context,
  tx: Transaction,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const restricted = await ctx.users.listRestricted(tx, after.realm_id);
  // Whom the user is to see, or not to see, by the new role follows in an update of its own.
  const visible = await ctx.accessibleUsers.visibleUsersOf(after.realm_id, after.id, undefined, tx);
  const entries = restricted
    .filter((row) => visible.sees(row))
    .flatMap((row) => {
      const [saw, sees] = [before, after].map(({ role }) => maySeeEmail(role, row.email_address_visibility));
      if (row.id === after.id || saw === sees) return [];
      return [addressShown(row, sees ? row.delivery_email : null, { users: [after.id] })];
    });
  for (let start = 0; start < entries.length; start += BATCH) {
    await ctx.outbox.add(tx, ...entries.slice(start, start + BATCH));
  }
}
