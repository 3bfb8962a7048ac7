import type { Muting } from '@team-chat/contracts';
import { changeRead } from './change-read';
import type { Context } from '../context';
import { flagsChanged } from '../audience/events';

/** What a muted user had written until then is read by the muter. Doing it again changes nothing. */
export async function readMutedUser(ctx: Context, realm_id: number, muting: Muting): Promise<void> {
  const { user_id } = muting;
  await ctx.db.transaction(async (tx) => {
    const unread = await ctx.flags.listUnreadFrom(tx, realm_id, muting);
    if (unread.length === 0) return;
    const messages = await changeRead(ctx, tx, { realm_id, user_id }, unread, true);
    if (messages.length === 0) return;
    await ctx.outbox.add(tx, ...flagsChanged(realm_id, user_id, { op: 'add', flag: 'read', messages }));
  });
}
