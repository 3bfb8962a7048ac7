import { z } from 'zod';
import { ClientCapabilities, Id, type NarrowTerm } from '@team-chat/contracts';

/** The stored record of a queue, from which any replica can serve it: its user, its filters, and the transactions that
 *  its registration data already contained. */
export const QueueRecord = z.object({
  queue_id: z.string(),
  /** The replica that serves the queue. */
  owner: z.string(),
  realm_id: Id,
  user_id: Id,
  /** Number of the log's partition that has the queue's events. */
  partition: z.int().default(0),
  /** Sequence number of the log entry after which the queue begins. */
  created_seq: z.int(),
  /** Text of each service's TransactionSnapshot at registration. */
  snapshots: z.record(z.string(), z.string()),
  event_types: z.array(z.string()).nullable(),
  narrow: z.array(z.custom<NarrowTerm>()),
  all_public_streams: z.boolean(),
  apply_markdown: z.boolean(),
  client_gravatar: z.boolean(),
  slim_presence: z.boolean(),
  capabilities: ClientCapabilities,
  /** Values that replace "inherit" in channel settings, for clients that do not know it. Otherwise null. */
  channel_notification_defaults: z.record(z.string(), z.boolean()).nullable(),
  /** Seconds without a poll after which the queue is removed. */
  lifespan_s: z.int(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type QueueRecord = z.infer<typeof QueueRecord>;

/** Fraction of the queue's lifespan after which a poll rewrites the record, to move its expiry. */
export const RECORD_EVERY = 0.25;

export function encodeQueueRecord(record: QueueRecord): string {
  return JSON.stringify(record);
}

export function decodeQueueRecord(text: string): QueueRecord {
  return QueueRecord.parse(JSON.parse(text));
}

/** Returns Unix seconds: the lifespan from now, and a quarter of it because `touch` does not write at every poll. */
export function computeExpiry(record: Pick<QueueRecord, 'lifespan_s'>, nowMs: number): number {
  return Math.ceil(nowMs / 1000 + record.lifespan_s * (1 + RECORD_EVERY));
}

/** Returns when the client was last known to be active, in Unix milliseconds. The reverse of `computeExpiry`. */
export function recordedAtMs({ expires_at, lifespan_s }: QueueRecord): number {
  return 1000 * (expires_at - lifespan_s * (1 + RECORD_EVERY));
}
