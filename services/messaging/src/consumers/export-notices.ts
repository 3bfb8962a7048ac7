import type { ConsumedEntry } from '@team-chat/bus';
import type { exportFinished } from '@team-chat/contracts';
import type { Context } from '../context';
import { noticeEach } from '../notices/notification-bot';

/** Sends the user who requested an export one notice that it is made. */
export async function noticeFinishedExport(ctx: Context, entry: ConsumedEntry<typeof exportFinished>): Promise<void> {
  const { user_id, is_own } = entry.fields;
  const cards = await ctx.userCards.getMany(entry.realm_id, [user_id]);
  const people = [...cards.values()].filter((user) => user.is_active);
  await noticeEach(ctx, entry, people, (texts) => (is_own ? texts.ownExportFinished : texts.exportFinished));
}
