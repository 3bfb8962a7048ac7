import { z } from 'zod';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { MAX_STATUS_TEXT_LENGTH } from '../shared/limits';
import { presencesUpdated, presenceUpdated } from './presence';
import { notificationSettingUpdated, userSettingUpdated } from './setting-events';
import { event, operation } from './declare';

/** A status as other users see it, with only the fields that are set. Source: spec/core-operations.md, section 3.7. */
export const UserStatus = z
  .strictObject({
    away: z
      .literal(true)
      .optional()
      .describe('True if the user does not show others when active. Deprecated since feature level 148.'),
    status_text: z.string().optional().describe('Text of the status, at most 60 characters.'),
    emoji_name: z.string().optional().describe("Name of the status's emoji, without colons. Since feature level 86."),
    emoji_code: z.string().optional().describe('Identifies the emoji among those of its type. Since feature level 86.'),
    reaction_type: z.string().optional().describe('Type of the emoji, as for reactions. Since feature level 86.'),
  })
  .describe('Status of a user. Fields that are not set are absent.');
export type UserStatus = z.infer<typeof UserStatus>;

const params = {
  status_text: raw(
    text(MAX_STATUS_TEXT_LENGTH).optional(),
    'The new text, at most 60 characters. Empty removes the text. Absent: the text stays.',
    'In a meeting',
  ),
  emoji_name: raw(
    z.string().optional(),
    'Name of the new emoji, without colons. Empty removes the emoji. Absent: the emoji stays.',
    'calendar',
  ),
  emoji_code: raw(z.string().optional(), 'Code of the new emoji. Absent: the server finds it by the name.', '1f4c5'),
  reaction_type: raw(
    z.string().optional(),
    'Type of the new emoji, as for reactions. Absent: the server finds it by the name.',
    'unicode_emoji',
  ),
};

export const userStatusChanged = event({
  name: 'user_status',
  description: 'The status of a user changed. Goes to everyone who may see the user.',
  entry: {
    user_id: Id.describe('Id of the user.'),
    away: z
      .boolean()
      .optional()
      .describe('True if the user no longer shows others when active. Absent if it did not change.'),
    status_text: z.string().optional().describe('The new text; empty if it was removed. Absent if it did not change.'),
    emoji_name: z
      .string()
      .optional()
      .describe('Name of the new emoji; empty if it was removed. Absent if it did not change.'),
    emoji_code: z
      .string()
      .optional()
      .describe('Code of the new emoji; empty if it was removed. Absent if it did not change.'),
    reaction_type: z
      .string()
      .optional()
      .describe('Type of the new emoji; empty if it was removed. Absent if it did not change.'),
  },
});

export const getUserStatus = operation({
  id: 'get-user-status',
  http: { method: 'GET', path: '/users/{user_id}/status' },
  allow: 'user',
  params: { user_id: path(RequestedId, 'Id of the user.') },
  result: { status: UserStatus.describe('The status; an empty object if none is set.') },
  summary: "Get a user's status",
  description: 'Returns the status of an active person whom the caller may see. Bots have none.',
  level: 262,
});

export const updateStatus = operation({
  id: 'update-status',
  http: { method: 'POST', path: '/users/me/status' },
  allow: 'human',
  params: {
    ...params,
    away: json(
      z.boolean().nullish(),
      'True hides from others when the caller is active, false shows it. Absent or null: nothing changes. Deprecated since feature level 148.',
    ),
  },
  example: ['status_text', 'emoji_name'],
  emits: [userStatusChanged, userSettingUpdated, notificationSettingUpdated, presencesUpdated, presenceUpdated],
  summary: "Set the caller's status",
  description: "Changes the caller's status. At least one parameter is required.",
});

export const updateStatusForUser = operation({
  id: 'update-status-for-user',
  http: { method: 'POST', path: '/users/{user_id}/status' },
  allow: 'human',
  params: { user_id: path(RequestedId, 'Id of the user.'), ...params },
  example: ['status_text', 'emoji_name'],
  emits: [userStatusChanged],
  audit: { shows: ['user_id'], users: ['user_id'] },
  summary: "Set a user's status, for administrators",
  description: 'Changes the status of another user.',
  level: 407,
});
