import type { EventEntry } from '@team-chat/contracts';
import { FLAG_BITS } from '../domain/flags';
import { flagsChanged } from '../audience/events';

/** Tells users of whom nobody tells that messages went away, since they may not see where those were, that their stars
 *  did. */
export function starsLost(
  realmId: number,
  taken: { user_id: number; message_id: number; flags: number }[],
  isTold: (userId: number) => boolean,
): EventEntry[] {
  const byUser = new Map<number, number[]>();
  for (const { user_id, message_id, flags } of taken) {
    if ((flags & FLAG_BITS.starred) === 0 || isTold(user_id)) continue;
    byUser.set(user_id, [...(byUser.get(user_id) ?? []), message_id]);
  }
  return [...byUser].flatMap(([userId, messages]) =>
    flagsChanged(realmId, userId, {
      op: 'remove',
      flag: 'starred',
      messages: messages.sort((a, b) => a - b),
    }),
  );
}
