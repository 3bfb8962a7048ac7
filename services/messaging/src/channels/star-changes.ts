import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { listReaders, loadUnsubscribedReaders } from '../access/channel-readers';
import { flagsChanged } from '../audience/events';
import type { Context } from '../context';
import type { ChannelChanges, ChannelForUser } from '../domain/channel';

/** Changes after which other users may read a channel. */
const OPENING = ['invite_only', 'is_web_public', 'group_settings'] as const;

/** Returns a function that tells clients to forget the stars of a channel whose user may no longer read it after `changes`, and to show
 *  those of a user who may read it again. Asks other services: call it before the transaction. */
export async function prepareStarChanges(
  ctx: Context,
  before: ChannelForUser,
  changes: ChannelChanges,
): Promise<(tx: Transaction) => Promise<void>> {
  if (OPENING.every((name) => changes[name] === undefined)) return async () => undefined;
  const { realm_id, conversation_id } = before;
  const after = { ...before, ...changes };
  const [invitedBefore, invitedAfter] = await Promise.all(
    [before, after].map(async (channel) => new Set(await loadUnsubscribedReaders(ctx, realm_id, channel))),
  );
  return async (tx) => {
    const stars = await ctx.flags.listStars(tx, realm_id, conversation_id);
    const users = [...stars.keys()];
    const could = await listReaders(ctx, tx, before, invitedBefore!, users);
    const can = await listReaders(ctx, tx, after, invitedAfter!, users);
    const changed = users.filter((user) => could.has(user) !== can.has(user));
    await ctx.outbox.addAll(
      tx,
      changed.flatMap((user): EventEntry[] => {
        const op = can.has(user) ? 'add' : 'remove';
        return flagsChanged(realm_id, user, { op, flag: 'starred', messages: stars.get(user)! });
      }),
    );
  };
}
