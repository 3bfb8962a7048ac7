import type { EventEntry } from '@team-chat/contracts';
import type { Status } from '../domain/user-status';

/** What changed of a user's status. */
export function statusChanged(
  realm_id: number,
  user_id: number,
  changes: Partial<Status> & { away?: boolean },
): EventEntry {
  return { realm_id, type: 'user_status', audience: { realm: true }, event: { user_id, ...changes } };
}
