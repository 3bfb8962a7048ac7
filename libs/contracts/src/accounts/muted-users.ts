import { z } from 'zod';
import { json, path } from '../declaring/operation';
import { Id, RequestedId, UnixSeconds } from '../declaring/scalars';
import { messageFlagsAdded } from '../messaging/message-events';
import { Muting } from '../messaging/muted-users';
import { event, operation } from './declare';

const http = { path: '/users/me/muted_users/{muted_user_id}' };
const params = { muted_user_id: path(RequestedId, 'Id of the user.') };

/** A user whom another one has muted. */
export const MutedUserRecord = z.strictObject({
  id: Id.describe('Id of the muted user.'),
  timestamp: UnixSeconds.describe('Time of muting, in Unix seconds.'),
});

export const mutedUsersChanged = event({
  name: 'muted_users',
  description: 'The user muted or unmuted somebody. Goes to that user.',
  entry: {
    muted_users: z.array(MutedUserRecord).describe('All users whom the user has muted.'),
  },
  shaping: z.strictObject({ muting: Muting }).optional(),
});

export const muteUser = operation({
  id: 'mute-user',
  http: { method: 'POST', ...http },
  allow: 'user',
  params,
  emits: [mutedUsersChanged, messageFlagsAdded],
  summary: 'Mute a user',
  description: 'Mutes a user for the caller. Messages of that user become read, and later ones arrive as read.',
  level: 48,
});

export const unmuteUser = operation({
  id: 'unmute-user',
  http: { method: 'DELETE', ...http },
  allow: 'user',
  params,
  emits: [mutedUsersChanged],
  summary: 'Unmute a user',
  description: 'Ends the muting of a user. Messages that arrived meanwhile stay read.',
  level: 48,
});

export const getMuters = operation({
  id: 'get-muters',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  /** Ids of the users who muted a user, by the muted user's id. */
  result: { muters: z.record(z.string(), z.array(Id)) },
  safe: true,
  summary: 'Get the users who muted some users',
});
