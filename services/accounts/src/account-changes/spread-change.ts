import { invalidate } from '@team-chat/bus';
import { LOOKUP, nameTags } from '@team-chat/contracts';
import { applyAccountChange } from './add-user';
import type { Context } from '../context';
import type { UserRow } from '../repositories/users';

/** After a change has committed, and before the reply: nobody who has seen the reply meets what was cached before, and
 *  groups and channels are in line. */
export async function spreadChange(ctx: Context, before: UserRow, after: UserRow): Promise<void> {
  if (before.version === after.version) return;
  const { realm_id, id } = after;
  const emails = new Set([before, after].map((row) => row.delivery_email.toLowerCase()));
  invalidate(ctx.bus, LOOKUP.credentials, realm_id, [...emails]);
  invalidate(ctx.bus, LOOKUP.users, realm_id, [id]);
  invalidate(ctx.bus, LOOKUP.userNames, realm_id, [...nameTags(before), ...nameTags(after)]);
  if (before.role !== after.role || before.is_active !== after.is_active)
    await applyAccountChange(ctx, after);
}

/** The same for somebody who is new. */
export async function spreadNewUser(ctx: Context, row: UserRow): Promise<void> {
  invalidate(ctx.bus, LOOKUP.userNames, row.realm_id, nameTags(row));
  await applyAccountChange(ctx, row);
}
