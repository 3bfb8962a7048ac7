import { z } from 'zod';
import { event } from './event';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId } from './scalars';
import { realmUserUpdated } from './accounts';

const owner = 'accounts';

/** Types of profile fields, as numbers of the wire. Source: spec/wire-contract-annex.md, section 7. */
export const PROFILE_FIELD_TYPE = {
  SHORT_TEXT: 1,
  LONG_TEXT: 2,
  SELECT: 3,
  DATE: 4,
  URL: 5,
  USER: 6,
  EXTERNAL_ACCOUNT: 7,
  PRONOUNS: 8,
} as const;
export type ProfileFieldType = (typeof PROFILE_FIELD_TYPE)[keyof typeof PROFILE_FIELD_TYPE];

/** A field as clients see it. */
export const ProfileFieldRecord = z.strictObject({
  id: Id,
  name: z.string(),
  type: z.literal(Object.values(PROFILE_FIELD_TYPE)),
  hint: z.string(),
  /** JSON text, or empty for the types that need none. */
  field_data: z.string(),
  order: z.int(),
  display_in_profile_summary: z.literal(true).optional(),
  required: z.boolean(),
  editable_by_user: z.boolean(),
});
export type ProfileFieldRecord = z.infer<typeof ProfileFieldRecord>;

/** The choices of a SELECT field by their value, or the parts of an external account. */
const ProfileFieldData = z.record(z.string(), z.union([z.record(z.string(), z.string()), z.string()]));
export type ProfileFieldData = z.infer<typeof ProfileFieldData>;

/** All custom profile fields, in order. */
export const profileFieldsChanged = event({
  name: 'custom_profile_fields',
  owner,
  entry: { fields: z.array(ProfileFieldRecord) },
});

export const getProfileFields = operation({
  id: 'get-profile-fields',
  owner,
  http: { method: 'GET', path: '/realm/profile_fields' },
  allow: 'user',
  result: { custom_fields: z.array(ProfileFieldRecord) },
  summary: 'List the custom profile fields',
});

export const createProfileField = operation({
  id: 'create-profile-field',
  owner,
  http: { method: 'POST', path: '/realm/profile_fields' },
  allow: 'administrator',
  params: {
    name: raw(z.string().trim().default('')),
    hint: raw(z.string().default('')),
    field_type: json(z.int()),
    field_data: json(ProfileFieldData.default({})),
    display_in_profile_summary: json(z.boolean().default(false)),
    required: json(z.boolean().default(false)),
    editable_by_user: json(z.boolean().default(true)),
  },
  result: { id: Id },
  emits: [profileFieldsChanged],
  summary: 'Create a custom profile field',
});

export const updateProfileField = operation({
  id: 'update-profile-field',
  owner,
  http: { method: 'PATCH', path: '/realm/profile_fields/{field_id}' },
  allow: 'administrator',
  params: {
    field_id: path(RequestedId),
    name: raw(z.string().trim().optional()),
    hint: raw(z.string().optional()),
    field_data: json(ProfileFieldData.optional()),
    display_in_profile_summary: json(z.boolean().optional()),
    required: json(z.boolean().optional()),
    editable_by_user: json(z.boolean().optional()),
  },
  emits: [profileFieldsChanged, realmUserUpdated],
  summary: 'Update a custom profile field',
});

export const deleteProfileField = operation({
  id: 'delete-profile-field',
  owner,
  http: { method: 'DELETE', path: '/realm/profile_fields/{field_id}' },
  allow: 'administrator',
  params: { field_id: path(RequestedId) },
  emits: [profileFieldsChanged],
  summary: "Delete a custom profile field and the users' values of it",
});

/** Source: spec/core-operations.md, section 2.19; spec/wire-contract.md, section 2.19. */
export const reorderProfileFields = operation({
  id: 'reorder-profile-fields',
  owner,
  http: { method: 'PATCH', path: '/realm/profile_fields' },
  allow: 'administrator',
  params: { order: json(z.array(RequestedId)) },
  emits: [profileFieldsChanged],
  summary: 'Reorder the custom profile fields',
});

/** A new value: text, or the ids of users. Null and an empty value remove the value. */
export const ProfileDataUpdate = z.object({
  id: RequestedId,
  value: z.union([z.string(), z.array(RequestedId), z.null()]),
});
export type ProfileDataUpdate = z.infer<typeof ProfileDataUpdate>;

export const updateOwnProfileData = operation({
  id: 'update-own-profile-data',
  owner,
  http: { method: 'PATCH', path: '/users/me/profile_data' },
  allow: 'human',
  params: { data: json(z.array(ProfileDataUpdate)) },
  emits: [realmUserUpdated],
  summary: "Set the caller's values of custom profile fields",
});

export const deleteOwnProfileData = operation({
  id: 'delete-own-profile-data',
  owner,
  http: { method: 'DELETE', path: '/users/me/profile_data' },
  allow: 'human',
  params: { data: json(z.array(RequestedId)) },
  emits: [realmUserUpdated],
  summary: "Remove the caller's values of custom profile fields",
});
