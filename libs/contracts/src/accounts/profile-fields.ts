import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { realmUserUpdated } from '../shared/users';
import { event, operation } from './declare';

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
export const ProfileFieldRecord = z
  .strictObject({
    id: Id.describe('Id of the field.'),
    name: z.string().describe('Name of the field, at most 40 characters.'),
    type: z
      .literal(Object.values(PROFILE_FIELD_TYPE))
      .describe(
        'Type of the field: 1 short text, 2 long text, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
      ),
    hint: z.string().describe('Text that explains the field, at most 80 characters. May be empty.'),
    field_data: z
      .string()
      .describe('JSON text with the choices or the kind of external account. Empty for other types.'),
    order: z.int().describe('Place in the list of fields; the smallest number comes first.'),
    display_in_profile_summary: z
      .literal(true)
      .optional()
      .describe('True if clients show the field in the short profile. Absent otherwise.'),
    required: z.boolean().describe('True if clients ask users for a value.'),
    editable_by_user: z
      .boolean()
      .describe('True if users may change their own value, false if only administrators may.'),
  })
  .describe('A custom field of user profiles.');
export type ProfileFieldRecord = z.infer<typeof ProfileFieldRecord>;

/** Choices of a field; a list of people to choose from would be a field of users. */
const MAX_CHOICES = 500;

/** The choices of a SELECT field by their value, or the parts of an external account. */
const ProfileFieldData = z.record(z.string(), z.union([z.record(z.string(), z.string()), z.string()]));
/** Each choice has a text and an order. */
const FIELD_DATA_OPTIONS = { maxValues: 2 * MAX_CHOICES };
export type ProfileFieldData = z.infer<typeof ProfileFieldData>;

export const profileFieldsChanged = event({
  name: 'custom_profile_fields',
  description: 'The custom profile fields changed. Goes to the whole organisation.',
  entry: { fields: z.array(ProfileFieldRecord).describe('All fields, in order.') },
});

export const getProfileFields = operation({
  id: 'get-profile-fields',
  http: { method: 'GET', path: '/realm/profile_fields' },
  allow: 'user',
  result: { custom_fields: z.array(ProfileFieldRecord).describe('The fields, in order.') },
  summary: 'List the custom profile fields',
  description: 'Lists the custom profile fields of the organisation.',
});

export const createProfileField = operation({
  id: 'create-profile-field',
  http: { method: 'POST', path: '/realm/profile_fields' },
  allow: 'administrator',
  params: {
    name: raw(
      z.string().trim().default(''),
      'Name of the field, at most 40 characters. Required, except for an external account that the server knows.',
      'City',
    ),
    hint: raw(z.string().default(''), 'Text that explains the field, at most 80 characters.', 'Where you work'),
    field_type: json(
      z.int(),
      '1 short text, 2 long text, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
      1,
    ),
    field_data: json(
      ProfileFieldData.default({}),
      `For a choice, \`{text, order}\` by value, at most ${MAX_CHOICES}; for an external account, its kind. Empty for other types.`,
      { london: { text: 'London', order: '1' } },
      FIELD_DATA_OPTIONS,
    ),
    display_in_profile_summary: json(
      z.boolean().default(false),
      'True shows the field in the short profile. At most two fields can be shown there.',
    ),
    required: json(z.boolean().default(false), 'True makes clients ask users for a value.'),
    editable_by_user: json(
      z.boolean().default(true),
      'True lets users change their own value, false only administrators.',
    ),
  },
  example: ['name', 'hint'],
  result: { id: Id.describe('Id of the new field.') },
  emits: [profileFieldsChanged],
  audit: { shows: 'all' },
  summary: 'Create a custom profile field',
  description: 'Adds a field to the profiles of all users, after the others.',
});

export const updateProfileField = operation({
  id: 'update-profile-field',
  http: { method: 'PATCH', path: '/realm/profile_fields/{field_id}' },
  allow: 'administrator',
  params: {
    field_id: path(RequestedId, 'Id of the field.'),
    name: raw(z.string().trim().optional(), 'The new name, at most 40 characters.', 'City'),
    hint: raw(z.string().optional(), 'The new explanation, at most 80 characters.', 'Where you work'),
    field_data: json(
      ProfileFieldData.optional(),
      `For a choice, \`{text, order}\` by value, at most ${MAX_CHOICES}; for an external account, its kind.`,
      { london: { text: 'London', order: '1' } },
      FIELD_DATA_OPTIONS,
    ),
    display_in_profile_summary: json(
      z.boolean().optional(),
      'True shows the field in the short profile. At most two fields can be shown there.',
    ),
    required: json(z.boolean().optional(), 'True makes clients ask users for a value.'),
    editable_by_user: json(
      z.boolean().optional(),
      'True lets users change their own value, false only administrators.',
    ),
  },
  example: ['hint'],
  emits: [profileFieldsChanged, realmUserUpdated],
  audit: { shows: 'all' },
  summary: 'Update a custom profile field',
  description:
    'Changes a custom profile field. Absent parameters change nothing. Values of choices that were removed are removed too.',
});

export const deleteProfileField = operation({
  id: 'delete-profile-field',
  http: { method: 'DELETE', path: '/realm/profile_fields/{field_id}' },
  allow: 'administrator',
  params: { field_id: path(RequestedId, 'Id of the field.') },
  emits: [profileFieldsChanged],
  audit: { shows: 'all' },
  summary: "Delete a custom profile field and the users' values of it",
  description: 'Removes a field from the profiles of all users, with their values.',
});

/** Source: spec/core-operations.md, section 2.19; spec/wire-contract.md, section 2.19. */
export const reorderProfileFields = operation({
  id: 'reorder-profile-fields',
  http: { method: 'PATCH', path: '/realm/profile_fields' },
  allow: 'administrator',
  params: {
    order: json(z.array(RequestedId), 'Ids of all fields, the first one first.', [
      EXAMPLE_IDS.other_field_id,
      EXAMPLE_IDS.field_id,
    ]),
  },
  emits: [profileFieldsChanged],
  audit: { shows: 'all' },
  summary: 'Reorder the custom profile fields',
  description: 'Changes the order of the custom profile fields.',
});

/** A new value: text, or the ids of users. Null and an empty value remove the value. */
export const ProfileDataUpdate = z.object({
  id: RequestedId.describe('Id of the profile field.'),
  value: z
    .union([z.string(), z.array(RequestedId), z.null()])
    .describe('The new value: a text, or for a field of users their ids. Null or an empty value removes the value.'),
});
export type ProfileDataUpdate = z.infer<typeof ProfileDataUpdate>;

/** Values that one request changes. */
const MAX_PROFILE_UPDATES = 1000;

export const updateOwnProfileData = operation({
  id: 'update-own-profile-data',
  http: { method: 'PATCH', path: '/users/me/profile_data' },
  allow: 'human',
  params: {
    data: json(z.array(ProfileDataUpdate).max(MAX_PROFILE_UPDATES), 'The fields and their new values.', [
      { id: EXAMPLE_IDS.field_id, value: 'London' },
    ]),
  },
  emits: [realmUserUpdated],
  summary: "Set the caller's values of custom profile fields",
  description: "Sets values of the caller's profile. Fields that the request does not name stay.",
});

export const deleteOwnProfileData = operation({
  id: 'delete-own-profile-data',
  http: { method: 'DELETE', path: '/users/me/profile_data' },
  allow: 'human',
  params: {
    data: json(z.array(RequestedId), 'Ids of the fields.', [EXAMPLE_IDS.field_id]),
  },
  emits: [realmUserUpdated],
  summary: "Remove the caller's values of custom profile fields",
  description: "Removes values of the caller's profile.",
});
