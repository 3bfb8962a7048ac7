import { z } from 'zod';
import { json, operation, type ServiceName } from '../declaring/operation';

/** Parameters of `POST /register` that shape the initial state. */
export const SnapshotOptions = z.object({
  /** Fetch types wanted; null for all. */
  types: z.array(z.string()).nullable(),
  client_gravatar: z.boolean(),
  include_subscribers: z.enum(['true', 'false', 'partial']),
  slim_presence: z.boolean(),
  presence_history_limit_days: z.int(),
  include_deactivated_groups: z.boolean(),
  archived_channels: z.boolean(),
  empty_topic_name: z.boolean(),
  linkifier_url_template: z.boolean(),
  user_list_incomplete: z.boolean(),
  simplified_presence_events: z.boolean(),
  user_settings_object: z.boolean().default(false),
});
export type SnapshotOptions = z.infer<typeof SnapshotOptions>;

/** One service's part of the registration data, read in one REPEATABLE READ transaction. */
export const snapshotResult = {
  /** Which entries of the log that transaction contains: xmin:xmax:xip_list of `pg_current_snapshot()`, then the newest
   *  transaction that was not in the log yet, and the relay's sequence numbers by partition. The version before had three parts. */
  snapshot: z.string(),
  /** Newest of the organisation's contained events that the log did not hold yet; ids grow, so it comes last. */
  unsent: z.int().nullable(),
  /** Number of partitions of the log among which the service chose for the organisation's later events; the version before had one. */
  log_partitions: z.int().min(1).optional(),
  /** Top-level fields of the registration data. */
  data: z.record(z.string(), z.unknown()),
};

export const plainSnapshot = <O extends ServiceName>(owner: O) =>
  operation({
    id: 'get-snapshot',
    owner,
    allow: 'spectator',
    params: { options: json(SnapshotOptions) },
    result: snapshotResult,
    safe: true,
    summary: "The service's part of the registration data",
  });
