import { z } from 'zod';
import { clientGravatar } from './answer-params';
import { realmPropertiesUpdated } from './realm-settings';
import { invitesChanged } from './invites';
import { realmBotAdded, realmBotDeleted, realmBotUpdated } from './bots';
import { realmUserUpdated, UserRecord } from './accounts';
import { ProfileDataUpdate } from './profile-fields';
import { json, operation, path, raw } from './operation';
import { oneOf, RequestedId, text } from './scalars';
import { peersAdded, peersRemoved, streamCreated, streamDeleted } from './channels';
import { EXAMPLE_IDS } from './example-ids';
import { groupMembersAdded, groupMembersRemoved } from './user-groups';

const owner = 'accounts';

const MAX_DEACTIVATION_COMMENT_LENGTH = 2000;

const updateUserParams = {
  full_name: raw(
    z
      .string()
      .optional()
      .describe('The new name, at most 100 characters. Absent or blank: the name stays.')
      .meta({ examples: ['Ada Lovelace'] }),
  ),
  role: json(
    oneOf(100, 200, 300, 400, 600)
      .optional()
      .describe(
        'The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays.',
      )
      .meta({ examples: [400] }),
  ),
  new_email: raw(
    z
      .string()
      .optional()
      .describe(
        'The new email address. Only for owners who hold the permission `can_change_user_emails`. Absent: the address stays.',
      )
      .meta({ examples: ['ada@example.com'] }),
    { since: 285 },
  ),
  profile_data: json(
    z
      .array(ProfileDataUpdate)
      .optional()
      .describe('New values of custom profile fields. Absent: the values stay.')
      .meta({ examples: [[{ id: EXAMPLE_IDS.field_id, value: 'London' }]] }),
  ),
};

const updateEvents = [
  realmUserUpdated,
  groupMembersAdded,
  groupMembersRemoved,
  streamCreated,
  streamDeleted,
  realmBotAdded,
  realmBotDeleted,
  realmBotUpdated,
];

/** Source: spec/core-operations.md, section 2.1; spec/wire-contract.md, section 2.1. */
export const updateUser = operation({
  id: 'update-user',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/users/{user_id}' },
  allow: 'user',
  params: { user_id: path(RequestedId.describe('Id of the user to change.')), ...updateUserParams },
  example: ['full_name'],
  emits: updateEvents,
  audit: { shows: ['user_id', 'full_name', 'role', 'new_email'], users: ['user_id'] },
  summary: 'Update a user',
  description:
    'Changes another account. Administrators may change every account, others only bots that they own. Only owners give or take the role of owner, and the last owner keeps it. All changes are applied together or not at all.',
});

export const updateUserByEmail = operation({
  id: 'update-user-by-email',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/users/{email}' },
  allow: 'user',
  params: {
    email: path(
      z
        .string()
        .describe(
          'Email address of the user to change: the real address if the caller may see it, or the API email.',
        )
        .meta({ examples: ['ada@example.com'] }),
    ),
    ...updateUserParams,
  },
  example: ['full_name'],
  emits: updateEvents,
  audit: { shows: ['email', 'full_name', 'role', 'new_email'] },
  summary: 'Update a user, addressed by email',
  description:
    'Changes another account. Administrators may change every account, others only bots that they own. Only owners give or take the role of owner, and the last owner keeps it. All changes are applied together or not at all.',
  level: 313,
});

const getUserParams = {
  client_gravatar: clientGravatar,
  include_custom_profile_fields: json(
    z.boolean().default(false).describe("True adds the user's values of the custom profile fields."),
  ),
};

export const getUser = operation({
  id: 'get-user',
  owner,
  http: { method: 'GET', path: '/users/{user_id}' },
  level: 1,
  allow: 'user',
  params: { user_id: path(RequestedId.describe('Id of the user.')), ...getUserParams },
  result: { user: UserRecord.describe('The user.') },
  summary: 'Get a user',
  description: 'Returns a user whom the caller may see, also a deactivated one.',
});

export const getUserByEmail = operation({
  id: 'get-user-by-email',
  owner,
  http: { method: 'GET', path: '/users/{email}' },
  level: 39,
  allow: 'user',
  params: {
    email: path(
      z
        .string()
        .describe('Email address of the user: the real address if the caller may see it, or the API email.')
        .meta({ examples: ['ada@example.com'] }),
    ),
    ...getUserParams,
  },
  result: { user: UserRecord.describe('The user.') },
  summary: 'Get a user, addressed by email',
  description: 'Returns a user whom the caller may see, also a deactivated one.',
});

const deactivationEvents = [
  realmUserUpdated,
  peersRemoved,
  groupMembersRemoved,
  invitesChanged,
  realmPropertiesUpdated,
  realmBotUpdated,
];

export const deactivateUser = operation({
  id: 'deactivate-user',
  owner,
  http: { method: 'DELETE', path: '/users/{user_id}' },
  allow: 'administrator',
  params: {
    user_id: path(RequestedId.describe('Id of the user.')),
    deactivation_notification_comment: raw(
      text(MAX_DEACTIVATION_COMMENT_LENGTH)
        .optional()
        .describe('A text for the mail that tells the user, at most 2000 characters. Absent: no text.'),
    ),
  },
  emits: deactivationEvents,
  audit: { shows: ['user_id'], users: ['user_id'] },
  summary: 'Deactivate a user',
  description:
    'Deactivates an account with its bots: it can no longer log in, its API key stops working, and its invitations are revoked. Only owners may deactivate an owner, and the last owner stays. Bots have an operation of their own.',
});

export const deactivateOwnUser = operation({
  id: 'deactivate-own-user',
  owner,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  http: { method: 'DELETE', path: '/users/me' },
  allow: 'user',
  emits: deactivationEvents,
  audit: { shows: [] },
  summary: 'Deactivate the calling user',
  description:
    "Deactivates the caller's account with its bots. The API key stops working and the caller's invitations are revoked. The last owner and the last active account stay.",
});

export const reactivateUser = operation({
  id: 'reactivate-user',
  owner,
  http: { method: 'POST', path: '/users/{user_id}/reactivate' },
  allow: 'administrator',
  params: { user_id: path(RequestedId.describe('Id of the user.')) },
  emits: [realmUserUpdated, groupMembersAdded, peersAdded, realmBotUpdated, realmPropertiesUpdated],
  audit: { shows: 'all', users: ['user_id'] },
  summary: 'Reactivate a user',
  description: 'Lets a deactivated user log in again, with the former role, groups and subscriptions.',
});
