import { z } from 'zod';
import { realmPropertiesUpdated } from './realm-settings';
import { invitesChanged } from './invites';
import { realmBotAdded, realmBotDeleted, realmBotUpdated } from './bots';
import { realmUserUpdated, UserRecord } from './accounts';
import { ProfileDataUpdate } from './profile-fields';
import { json, operation, path, raw } from './operation';
import { oneOf, RequestedId, text } from './scalars';
import { peersAdded, peersRemoved, streamCreated, streamDeleted } from './channels';
import { groupMembersAdded, groupMembersRemoved } from './user-groups';

const owner = 'accounts';

const MAX_DEACTIVATION_COMMENT_LENGTH = 2000;

const updateUserParams = {
  full_name: raw(z.string().optional()),
  role: json(oneOf(100, 200, 300, 400, 600).optional()),
  new_email: raw(z.string().optional()),
  profile_data: json(z.array(ProfileDataUpdate).optional()),
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
  params: { user_id: path(RequestedId), ...updateUserParams },
  emits: updateEvents,
  summary: 'Update a user',
});

export const updateUserByEmail = operation({
  id: 'update-user-by-email',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'PATCH', path: '/users/{email}' },
  allow: 'user',
  params: { email: path(z.string()), ...updateUserParams },
  emits: updateEvents,
  summary: 'Update a user, addressed by email',
  level: 313,
});

const getUserParams = {
  client_gravatar: json(z.boolean().default(true)),
  include_custom_profile_fields: json(z.boolean().default(false)),
};

export const getUser = operation({
  id: 'get-user',
  owner,
  http: { method: 'GET', path: '/users/{user_id}' },
  allow: 'user',
  params: { user_id: path(RequestedId), ...getUserParams },
  result: { user: UserRecord },
  summary: 'Get a user',
});

export const getUserByEmail = operation({
  id: 'get-user-by-email',
  owner,
  http: { method: 'GET', path: '/users/{email}' },
  allow: 'user',
  params: { email: path(z.string()), ...getUserParams },
  result: { user: UserRecord },
  summary: 'Get a user, addressed by email',
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
    user_id: path(RequestedId),
    deactivation_notification_comment: raw(text(MAX_DEACTIVATION_COMMENT_LENGTH).optional()),
  },
  emits: deactivationEvents,
  summary: 'Deactivate a user',
});

export const deactivateOwnUser = operation({
  id: 'deactivate-own-user',
  owner,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  http: { method: 'DELETE', path: '/users/me' },
  allow: 'user',
  emits: deactivationEvents,
  summary: 'Deactivate the calling user',
});

export const reactivateUser = operation({
  id: 'reactivate-user',
  owner,
  http: { method: 'POST', path: '/users/{user_id}/reactivate' },
  allow: 'administrator',
  params: { user_id: path(RequestedId) },
  emits: [realmUserUpdated, groupMembersAdded, peersAdded, realmBotUpdated, realmPropertiesUpdated],
  summary: 'Reactivate a user',
});
