import { visibleStatus } from '../domain/user-status';
import { readPresences } from '../presence/read-presences';
import type { Part } from './part';

/** Presences, in the modern form for clients that take it in events. */
export const presencePart: Part = ({ ctx, tx, realm, options, visible }) =>
  readPresences(
    ctx,
    realm,
    {
      visible,
      modern: options.slim_presence || options.simplified_presence_events,
      historyLimitDays: options.presence_history_limit_days,
    },
    tx,
  );

/** Statuses, of users who have one. */
export const userStatusPart: Part = async ({ ctx, tx, realm, visible }) => {
  const rows = await ctx.userStatuses.list(tx, realm.id);
  const seen = rows.filter((row) => visible.sees({ id: row.user_id, is_bot: false }));
  const statuses = seen.map((row) => [row.user_id, visibleStatus(row, row.presence_enabled)]);
  return { user_status: Object.fromEntries(statuses) };
};
