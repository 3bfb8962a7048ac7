import type { EventLog } from '@team-chat/bus';
import type { LogPlace } from '@team-chat/contracts';

/** Returns the place after which a webhook's events begin. In another incarnation of the log than the one it was in, that is
 *  the incarnation's beginning; where the log no longer has the place, it is the oldest that there is. */
export async function startOf(place: LogPlace | null, eventLog: EventLog): Promise<LogPlace> {
  const { incarnation, begins_after, first_seq, last_seq } = await eventLog.state();
  // Webhooks that a replica of the version before has created have no place.
  if (place === null) return { incarnation, seq: last_seq };
  const oldest = Math.max(0, first_seq - 1);
  return { incarnation, seq: Math.max(oldest, place.incarnation === incarnation ? place.seq : begins_after) };
}
