import { z } from 'zod';
import { event } from './event';
import { MAX_STATUS_TEXT_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';
import { notificationSettingUpdated, userSettingUpdated } from './setting-events';

const owner = 'accounts';

/** A status as other users see it, with only the fields that are set. Source: spec/core-operations.md, section 3.7. */
export const UserStatus = z.strictObject({
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});
export type UserStatus = z.infer<typeof UserStatus>;

const params = {
  status_text: raw(text(MAX_STATUS_TEXT_LENGTH).optional()),
  emoji_name: raw(z.string().optional()),
  emoji_code: raw(z.string().optional()),
  reaction_type: raw(z.string().optional()),
};

/** The fields of the status that changed. */
export const userStatusChanged = event({
  name: 'user_status',
  owner,
  entry: {
    user_id: Id,
    away: z.boolean().optional(),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().optional(),
  },
});

export const getUserStatus = operation({
  id: 'get-user-status',
  owner,
  http: { method: 'GET', path: '/users/{user_id}/status' },
  allow: 'user',
  params: { user_id: path(RequestedId) },
  result: { status: UserStatus },
  summary: "Get a user's status",
  level: 262,
});

export const updateStatus = operation({
  id: 'update-status',
  owner,
  http: { method: 'POST', path: '/users/me/status' },
  allow: 'human',
  params: { ...params, away: json(z.boolean().nullish()) },
  emits: [userStatusChanged, userSettingUpdated, notificationSettingUpdated],
  summary: "Set the caller's status",
});

export const updateStatusForUser = operation({
  id: 'update-status-for-user',
  owner,
  http: { method: 'POST', path: '/users/{user_id}/status' },
  allow: 'human',
  params: { user_id: path(RequestedId), ...params },
  emits: [userStatusChanged],
  summary: "Set a user's status, for administrators",
  level: 407,
});
