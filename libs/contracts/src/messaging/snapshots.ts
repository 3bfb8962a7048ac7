import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import { SnapshotOptions, snapshotResult } from '../shared/snapshots';
import { operation } from './declare';

export const getMessagingSnapshot = operation({
  id: 'get-snapshot',
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
