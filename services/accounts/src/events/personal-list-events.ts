import type { EventEntry, MutedShaping, Muting } from '@team-chat/contracts';
import type { MutedUser } from '../repositories/muted-users';

/** A user's alert words, all of them. */
export function alertWordsChanged(realm_id: number, user_id: number, alert_words: string[]): EventEntry {
  return { realm_id, type: 'alert_words', audience: { users: [user_id] }, event: { alert_words } };
}

/** Everyone whom a user muted. Says in `shaping` who is new, for messaging. */
export function userMuted(
  realm_id: number,
  muting: Muting,
  muted_users: MutedUser[],
): EventEntry<object, MutedShaping> {
  return { ...userUnmuted(realm_id, muting.user_id, muted_users), shaping: { muting } };
}

export function userUnmuted(
  realm_id: number,
  user_id: number,
  muted_users: MutedUser[],
): EventEntry<object, never> {
  return { realm_id, type: 'muted_users', audience: { users: [user_id] }, event: { muted_users } };
}
