import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import { groupMembersAdded, groupMembersRemoved } from '../groups/user-groups';
import { peersAdded, streamCreated } from '../messaging/channel-events';
import { ImportedAccount, ImportedBytes, ImportedGroupValue, ImportedIds } from '../shared/imports';
import { realmUserAdded, realmUserUpdated } from '../shared/users';
import { realmBotAdded } from './bots';
import { realmPropertiesUpdated } from './realm-settings';
import { operation } from './declare';

export const beginImport = operation({
  id: 'begin-import',
  allow: 'internal',
  params: {
    host: json(z.string()),
    name: json(z.string()),
    description: json(z.string()),
    date_created: json(z.int()),
    /** The program that wrote the export. */
    program: json(z.string()),
  },
  result: { realm_id: Id, is_new: z.boolean() },
  audit: { shows: ['host', 'name', 'program'] },
  summary: 'Create an organisation that is closed until its import is finished, or go on with such an import',
});

export const ImportedUser = z.object({
  source_id: z.string(),
  /** Null where the source has none. */
  email: z.string().nullable(),
  full_name: z.string(),
  role: Role,
  is_active: z.boolean(),
  is_bot: z.boolean(),
  bot_owner_id: Id.nullable(),
  timezone: z.string(),
  date_joined: z.int(),
  settings: z.record(z.string(), z.unknown()),
  alert_words: z.array(z.string()),
  /** Values of fields, by the ids of the fields. */
  profile: z.record(z.string(), z.string()),
  status: z
    .object({ status_text: z.string(), emoji_name: z.string(), emoji_code: z.string(), reaction_type: z.string() })
    .nullable(),
});
export type ImportedUser = z.infer<typeof ImportedUser>;

export const importUsers = operation({
  id: 'import-users',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    users: json(z.array(ImportedUser)),
    mutes: json(z.array(z.object({ user_id: Id, muted_user_id: Id, timestamp: z.int() }))),
  },
  result: {
    ids: ImportedIds,
    accounts: z.array(ImportedAccount),
    /** The new users whose address is none, or that of another user: they are inactive, with an address that gets no mail. */
    placeholders: z.array(z.string()),
    /** Users who have no picture yet. */
    without_picture: z.array(Id),
  },
  summary: 'Add the users of an import that are not there yet, without events; return the accounts of all of them',
});

export const importAvatars = operation({
  id: 'import-avatars',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    avatars: json(z.array(z.object({ user_id: Id, file: ImportedBytes }))),
  },
  result: { added: z.array(Id) },
  summary:
    'Give users of an import their pictures, encoded anew, without events; return the users whose files are pictures',
});

export const importRealmPicture = operation({
  id: 'import-realm-picture',
  allow: 'internal',
  params: { realm_id: json(Id), kind: json(z.enum(['icon', 'logo', 'night_logo'])), file: json(ImportedBytes) },
  /** False for a file that is no picture. */
  result: { is_picture: z.boolean() },
  summary: 'Give the organisation of an import a picture, encoded anew, unless it has one',
});

export const importProfileFields = operation({
  id: 'import-profile-fields',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    fields: json(
      z.array(
        z.object({
          source_id: z.string(),
          name: z.string(),
          hint: z.string(),
          type: z.int(),
          field_data: z.string(),
          display_in_profile_summary: z.boolean(),
          required: z.boolean(),
          editable_by_user: z.boolean(),
        }),
      ),
    ),
  },
  result: { ids: ImportedIds },
  summary: 'Add the custom profile fields of an import that are not there yet, without events',
});

export const finishImport = operation({
  id: 'finish-import',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Values by the names of the API; those that no organisation can have are ignored. */
    settings: json(z.record(z.string(), z.unknown())),
    group_settings: json(z.record(z.string(), ImportedGroupValue)),
    user_settings_defaults: json(z.record(z.string(), z.unknown())),
    domains: json(z.array(z.object({ domain: z.string(), allow_subdomains: z.boolean() }))),
    playgrounds: json(z.array(z.object({ name: z.string(), pygments_language: z.string(), url_template: z.string() }))),
    /** Addresses of the owners. */
    owners: json(z.array(z.string())),
    /** Whether the organisation is opened, after which nothing more can be imported. */
    is_opened: json(z.boolean()),
  },
  emits: [
    realmUserAdded,
    realmUserUpdated,
    realmBotAdded,
    realmPropertiesUpdated,
    groupMembersAdded,
    groupMembersRemoved,
    streamCreated,
    peersAdded,
  ],
  audit: { shows: ['owners', 'is_opened'] },
  summary: 'Set what an imported organisation has settings for, name its owners, and open it',
});
