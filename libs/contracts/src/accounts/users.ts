import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, oneOf, RequestedId, text } from '../declaring/scalars';
import { groupMembersAdded, groupMembersRemoved } from '../groups/user-groups';
import { peersAdded, peersRemoved, streamCreated, streamDeleted } from '../messaging/channel-events';
import { clientGravatar } from '../shared/params';
import { realmUserAdded, realmUserUpdated, UserCard, UserRecord } from '../shared/users';
import { realmBotAdded, realmBotDeleted, realmBotUpdated } from './bots';
import { invitesChanged } from './invites';
import { ProfileDataUpdate } from './profile-fields';
import { realmPropertiesUpdated } from './realm-settings';
import { event, operation } from './declare';

export const getOwnUser = operation({
  id: 'get-own-user',
  http: { method: 'GET', path: '/users/me' },
  allow: 'user',
  result: {
    ...UserRecord.shape,
    is_active: z.boolean().describe('False for a deactivated account.'),
    delivery_email: z.string().describe('The real address of the caller.'),
    avatar_url: z.string().describe("URL of the caller's picture."),
    max_message_id: z.int().describe('Id of the last message that the caller received, -1 for none. Deprecated.'),
  },
  summary: 'Get the calling user',
  description: "Returns the caller's own record.",
});

const userListParams = {
  client_gravatar: clientGravatar,
  include_custom_profile_fields: json(
    z.boolean().default(false),
    "True adds the users' values of the custom profile fields.",
  ),
};

export const getUsers = operation({
  id: 'get-users',
  http: { method: 'GET', path: '/users' },
  allow: 'spectator',
  params: {
    ...userListParams,
    user_ids: json(z.array(z.int()).nullish(), 'Ids of the users to list. Absent or null: all users.', [
      EXAMPLE_IDS.user_id,
      EXAMPLE_IDS.other_user_id,
    ]),
  },
  result: { members: z.array(UserRecord).describe('The users.') },
  summary: 'List the users of the organisation',
  description: 'Lists the users whom the caller may see, with bots and deactivated users.',
});

export const createUser = operation({
  id: 'create-user',
  http: { method: 'POST', path: '/users' },
  allow: 'administrator',
  params: {
    email: raw(
      z.string(),
      "Email address. The organisation's rules for addresses have to admit it.",
      'grace@example.com',
    ),
    password: raw(z.string(), 'Password, 6 to 100 characters, hard to guess.', 'correct horse battery staple'),
    full_name: raw(z.string(), 'Name, at most 100 characters.', 'Grace Hopper'),
  },
  result: { user_id: Id.describe('Id of the new user.') },
  emits: [realmUserAdded],
  audit: { shows: ['email', 'full_name'] },
  summary: 'Create a user',
  description:
    "Creates a member with the organisation's default settings and channels. The caller also needs the permission `can_create_users`, which only the operator of the server grants.",
  level: 30,
});

export const getUserCards = operation({
  id: 'get-user-cards',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_ids: json(z.array(z.int()).default([])),
    /** Compared without regard to case. */
    emails: json(z.array(z.string()).default([])),
    full_names: json(z.array(z.string()).default([])),
  },
  result: { users: z.array(UserCard) },
  safe: true,
  summary: 'Get users by id, email address or name, deactivated ones included',
});

const MAX_DEACTIVATION_COMMENT_LENGTH = 2000;

const updateUserParams = {
  full_name: raw(
    z.string().optional(),
    'The new name, at most 100 characters. Absent or blank: the name stays.',
    'Ada Lovelace',
  ),
  role: json(
    oneOf(100, 200, 300, 400, 600).optional(),
    'The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Absent: the role stays.',
    400,
  ),
  new_email: raw(
    z.string().optional(),
    'The new email address. Only for owners who hold the permission `can_change_user_emails`. Absent: the address stays.',
    'ada@example.com',
    { since: 285 },
  ),
  profile_data: json(
    z.array(ProfileDataUpdate).optional(),
    'New values of custom profile fields. Absent: the values stay.',
    [{ id: EXAMPLE_IDS.field_id, value: 'London' }],
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
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/users/{user_id}' },
  allow: 'user',
  params: { user_id: path(RequestedId, 'Id of the user to change.'), ...updateUserParams },
  example: ['full_name'],
  emits: updateEvents,
  audit: { shows: ['user_id', 'full_name', 'role', 'new_email'], users: ['user_id'] },
  summary: 'Update a user',
  description:
    'Changes another account. Administrators may change every account, others only bots that they own. Only owners give or take the role of owner, and the last owner keeps it. All changes are applied together or not at all.',
});

export const updateUserByEmail = operation({
  id: 'update-user-by-email',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/users/{email}' },
  allow: 'user',
  params: {
    email: path(
      z.string(),
      'Email address of the user to change: the real address if the caller may see it, or the API email.',
      'ada@example.com',
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
    z.boolean().default(false),
    "True adds the user's values of the custom profile fields.",
  ),
};

export const getUser = operation({
  id: 'get-user',
  http: { method: 'GET', path: '/users/{user_id}' },
  level: 1,
  allow: 'user',
  params: { user_id: path(RequestedId, 'Id of the user.'), ...getUserParams },
  result: { user: UserRecord.describe('The user.') },
  summary: 'Get a user',
  description: 'Returns a user whom the caller may see, also a deactivated one.',
});

export const getUserByEmail = operation({
  id: 'get-user-by-email',
  http: { method: 'GET', path: '/users/{email}' },
  level: 39,
  allow: 'user',
  params: {
    email: path(
      z.string(),
      'Email address of the user: the real address if the caller may see it, or the API email.',
      'ada@example.com',
    ),
    ...getUserParams,
  },
  result: { user: UserRecord.describe('The user.') },
  summary: 'Get a user, addressed by email',
  description: 'Returns a user whom the caller may see, also a deactivated one.',
});

/** Tells messaging that somebody has proved to have the address of an account which another person may have made, so that what that
 *  person left to act for the account ends. No client gets it. */
export const accountReclaimed = event({
  name: 'account_reclaimed',
  /** `reclaimed_at` is in Unix seconds. */
  entry: { user_id: Id, reclaimed_at: z.int() },
  client: false,
});

/** The deactivation of a user and the user's bots, and the end of the user's invitations. */
export const deactivationEvents = [
  realmUserUpdated,
  peersRemoved,
  groupMembersRemoved,
  invitesChanged,
  realmPropertiesUpdated,
  realmBotUpdated,
];

export const deactivateUser = operation({
  id: 'deactivate-user',
  http: { method: 'DELETE', path: '/users/{user_id}' },
  allow: 'administrator',
  params: {
    user_id: path(RequestedId, 'Id of the user.'),
    deactivation_notification_comment: raw(
      text(MAX_DEACTIVATION_COMMENT_LENGTH).optional(),
      'A text for the mail that tells the user, at most 2000 characters. Absent: no text.',
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
  http: { method: 'POST', path: '/users/{user_id}/reactivate' },
  allow: 'administrator',
  params: { user_id: path(RequestedId, 'Id of the user.') },
  emits: [realmUserUpdated, groupMembersAdded, peersAdded, realmBotUpdated, realmBotDeleted, realmPropertiesUpdated],
  audit: { shows: 'all', users: ['user_id'] },
  summary: 'Reactivate a user',
  description: 'Lets a deactivated user log in again, with the former role, groups and subscriptions.',
});
