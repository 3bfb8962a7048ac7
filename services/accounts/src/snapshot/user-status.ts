import { visibleStatus } from '../domain/user-status';
import type { Part } from './part';

/** The statuses of those who have one. */
export const userStatusPart: Part = async ({ ctx, tx, realm, sight }) => {
  const rows = await ctx.userStatuses.list(tx, realm.id);
  const seen = rows.filter((row) => sight.sees({ id: row.user_id, is_bot: false }));
  const statuses = seen.map((row) => [row.user_id, visibleStatus(row, row.presence_enabled)]);
  return { user_status: Object.fromEntries(statuses) };
};
