import type { EventLog } from '@team-chat/bus';
import type { LogPlace } from '@team-chat/contracts';

/** Returns the place after which a webhook's events begin, and whether the log has lost entries before it. In another
 *  incarnation of the log than the one it was in, that is the incarnation's beginning; where the log no longer has the place,
 *  it is the oldest that there is. */
export async function startOf(
  place: LogPlace | null,
  eventLog: EventLog,
): Promise<{ start: LogPlace; isGap: boolean }> {
  const { incarnation, begins_after, first_seq, last_seq } = await eventLog.state();
  // Webhooks that a replica of the version before has created have no place.
  if (place === null) return { start: { incarnation, seq: last_seq }, isGap: false };
  const oldest = Math.max(0, first_seq - 1);
  const seq = Math.max(oldest, place.incarnation === incarnation ? place.seq : begins_after);
  return { start: { incarnation, seq }, isGap: place.incarnation !== incarnation || place.seq < seq };
}
