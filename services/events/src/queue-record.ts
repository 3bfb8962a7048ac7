import { z } from 'zod';
import { ClientCapabilities, Id, type NarrowTerm } from '@team-chat/contracts';

/** The stored record of a queue, from which any replica can serve it: its user, its filters, and the transactions that its
 *  registration data already contained. */
export const QueueRecord = z.object({
  queue_id: z.string(),
  /** The replica that serves it. */
  owner: z.string(),
  realm_id: Id,
  user_id: Id,
  /** Place in the log where it begins. */
  created_seq: z.int(),
  /** `pg_current_snapshot()` of each service asked at registration. */
  snapshots: z.record(z.string(), z.string()),
  event_types: z.array(z.string()).nullable(),
  narrow: z.array(z.custom<NarrowTerm>()),
  all_public_streams: z.boolean(),
  apply_markdown: z.boolean(),
  client_gravatar: z.boolean(),
  slim_presence: z.boolean(),
  capabilities: ClientCapabilities,
  /** For clients that know no "inherit" in channel settings: what it comes to. */
  channel_notification_defaults: z.record(z.string(), z.boolean()).nullable(),
  /** Seconds without activity after which it is forgotten. */
  lifespan_s: z.int(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type QueueRecord = z.infer<typeof QueueRecord>;

/** Returns the JSON that is stored of a record. `home` is the former name of `owner`: the version before reads it until it is
 *  replaced. */
export function encodeQueueRecord(record: QueueRecord): string {
  return JSON.stringify({ ...record, home: record.owner });
}

/** Reads stored JSON, also that of the version before. */
export function decodeQueueRecord(text: string): QueueRecord {
  const { home, ...record } = JSON.parse(text) as Partial<QueueRecord> & { home?: string };
  return QueueRecord.parse({ owner: home, ...record });
}
