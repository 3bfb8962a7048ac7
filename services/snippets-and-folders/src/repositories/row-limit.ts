import { BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';

/** Number of rows of one kind that a user may have: one answer lists all rows. */
const MAX_ROWS = 3000;

/** Throws BadRequestError if a user with `added` new rows has more than MAX_ROWS. Concurrent requests may exceed the
 *  limit a little. */
export async function checkRowLimit(
  tx: Transaction,
  table: 'drafts' | 'navigation_views' | 'saved_snippets',
  { realm_id, user_id }: { realm_id: number; user_id: number },
  added = 1,
): Promise<void> {
  const [row] = (await tx(table).where({ realm_id, user_id }).count()) as [{ count: string }];
  if (Number(row.count) + added > MAX_ROWS) {
    throw new BadRequestError(`You have too many ${table.replaceAll('_', ' ')} (limit: ${MAX_ROWS}).`);
  }
}
