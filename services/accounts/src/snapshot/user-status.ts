import { visibleStatus } from '../domain/user-status';
import type { Part } from './part';

/** The statuses of those who have one. */
export const userStatusPart: Part = async ({ ctx, tx, realm, visible }) => {
  const rows = await ctx.userStatuses.list(tx, realm.id);
  const seen = rows.filter((row) => visible.sees({ id: row.user_id, is_bot: false }));
  const statuses = seen.map((row) => [row.user_id, visibleStatus(row, row.presence_enabled)]);
  return { user_status: Object.fromEntries(statuses) };
};
