import { z } from 'zod';
import { json, operation, type ServiceName } from './operation';
import { Id, Role } from './scalars';

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
const snapshotResult = {
  /** `pg_current_snapshot()` of that transaction: xmin:xmax:xip_list. */
  snapshot: z.string(),
  /** Newest of the organisation's contained events that the log did not hold yet; ids grow, so it comes last. */
  unsent: z.int().nullable(),
  /** Number of partitions of the log among which the service chose for the organisation's later events; the version before had one. */
  log_partitions: z.int().min(1).optional(),
  /** Top-level fields of the registration data. */
  data: z.record(z.string(), z.unknown()),
};

export const getAccountsSnapshot = operation({
  id: 'get-snapshot',
  owner: 'accounts',
  allow: 'spectator',
  params: { options: json(SnapshotOptions) },
  result: {
    ...snapshotResult,
    role: Role,
    /** Messages that a bot's queue gets if its client does not choose: of all public channels, or of one, by its name. */
    queue_defaults: z.strictObject({ all_public_streams: z.boolean(), channel: z.string().nullable() }),
    /** Values of channel settings that are inherited. */
    channel_notification_defaults: z.strictObject({
      desktop_notifications: z.boolean(),
      email_notifications: z.boolean(),
      push_notifications: z.boolean(),
      audible_notifications: z.boolean(),
    }),
  },
  safe: true,
  summary: "The accounts part of the registration data, and the user's role",
});

export const getMessagingSnapshot = operation({
  id: 'get-snapshot',
  owner: 'messaging',
  allow: 'spectator',
  params: { options: json(SnapshotOptions) },
  result: {
    ...snapshotResult,
    /** The role that the channels are in line with. */
    role: Role,
    subscribed_channel_ids: z.array(Id),
    /** Channels whose settings name the user. */
    revealed_channel_ids: z.array(Id),
  },
  safe: true,
  summary: "The messaging part of the registration data, and the user's channels",
});

const plainSnapshot = <O extends ServiceName>(owner: O) =>
  operation({
    id: 'get-snapshot',
    owner,
    allow: 'spectator',
    params: { options: json(SnapshotOptions) },
    result: snapshotResult,
    safe: true,
    summary: "The service's part of the registration data",
  });

export const getGroupsSnapshot = plainSnapshot('groups');
export const getSnippetsAndFoldersSnapshot = plainSnapshot('snippets-and-folders');
