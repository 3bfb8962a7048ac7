import { z } from 'zod';
import { json } from '../declaring/operation';
import { Role } from '../declaring/scalars';
import { SnapshotOptions, snapshotResult } from '../shared/snapshots';
import { operation } from './declare';

export const getAccountsSnapshot = operation({
  id: 'get-snapshot',
  allow: 'spectator',
  params: { options: json(SnapshotOptions) },
  result: {
    ...snapshotResult,
    role: Role,
    /** Messages that a bot's queue gets if its client does not choose: of all public channels, or of one, by its name. */
    queue_defaults: z.strictObject({ all_public_streams: z.boolean(), channel: z.string().nullable() }),
    /** The most event queues that the organisation may have; null for any number. Absent in answers of the version before. */
    max_queues: z.int().nullable().optional(),
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
