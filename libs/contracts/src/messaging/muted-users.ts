import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, UnixSeconds } from '../declaring/scalars';
import { messageFlagsAdded } from './message-events';
import { operation } from './declare';

/** That somebody muted a user, and when. */
export const Muting = z.object({ user_id: Id, muted_user_id: Id, timestamp: UnixSeconds });
export type Muting = z.infer<typeof Muting>;

export const readMutedUser = operation({
  id: 'read-muted-user',
  allow: 'internal',
  params: { realm_id: json(Id), muting: json(Muting) },
  emits: [messageFlagsAdded],
  summary: 'Mark the messages of a muted user as read, up to the muting; safe to repeat',
});
