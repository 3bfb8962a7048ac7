import type { EventLog, ReplicaStatuses } from '@team-chat/bus';
import type { LogPlace } from '@team-chat/contracts';

/** Returns the place after which a webhook's events begin, and whether the log has lost entries before it. In another
 *  incarnation of the log than the one it was in, that is the incarnation's beginning; where the log no longer has the place,
 *  it is the oldest that there is, or the beginning of the partition to which the organisation has moved. */
export async function findStart(
  place: LogPlace | null,
  realmId: number,
  eventLog: EventLog,
): Promise<{ start: Required<LogPlace>; isGap: boolean }> {
  const home = eventLog.partitionOf(realmId);
  const partition = place ? eventLog.partition(place.partition ?? 0) : home;
  const { incarnation, begins_after, first_seq, last_seq } = await partition.state();
  const { number } = partition;
  // Webhooks that a replica of the version before has created have no place.
  if (place === null) return { start: { partition: number, incarnation, seq: last_seq }, isGap: false };
  const oldest = Math.max(0, first_seq - 1);
  const seq = Math.max(oldest, place.incarnation === incarnation ? place.seq : begins_after);
  const isGap = place.incarnation !== incarnation || place.seq < seq;
  if (isGap && number !== home.number) return { start: await readBeginning(home), isGap };
  return { start: { partition: number, incarnation, seq }, isGap };
}

/** Where an organisation has moved from one partition of the log to another. */
export interface Move {
  /** Sequence number in the former partition after which there is nothing of the organisation. */
  end: number;
  /** The beginning of the other one. */
  next: Required<LogPlace>;
}

/** Services that append to the log what webhooks get. */
const WRITERS = ['accounts', 'messaging', 'groups', 'snippets-and-folders'];

/** Returns how an organisation has moved from a partition; undefined while a service may still append to it. */
export async function findMove(
  statuses: ReplicaStatuses,
  eventLog: EventLog,
  realmId: number,
  partition: number,
): Promise<Move | undefined> {
  const hasLeft = (size: number) => eventLog.partitionOf(realmId, size).number !== partition;
  const left = (await statuses.list()).filter(({ log_partitions }) => log_partitions && hasLeft(log_partitions));
  if (!WRITERS.every((writer) => left.some(({ service }) => service === writer))) return undefined;
  const { last_seq: end } = await eventLog.partition(partition).state();
  return { end, next: await readBeginning(eventLog.partitionOf(realmId)) };
}

/** An organisation moves only to partitions that are new: all of its entries there come after the move. */
async function readBeginning(partition: ReturnType<EventLog['partition']>): Promise<Required<LogPlace>> {
  const { incarnation } = await partition.state();
  return { partition: partition.number, incarnation, seq: 0 };
}
