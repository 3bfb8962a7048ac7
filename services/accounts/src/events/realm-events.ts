import {
  type Effect,
  type EventEntry,
  invitesChanged,
  profileFieldsChanged,
  REALM_SETTINGS_DEFAULTS,
  realmDeactivated,
  realmPropertiesUpdated,
  realmPropertyUpdated,
  type RealmSettings,
  realmUserUpdated,
  updateAnnouncementsName,
} from '@team-chat/contracts';
import { authenticationMethods, derivedRealmFields } from '../domain/derived-realm-fields';
import { realmIconUrl, type RealmPicture, realmPictureFields } from '../domain/pictures';
import { type ProfileField, profileFieldRecord } from '../domain/profile-field';
import type { GroupSettings } from '../domain/realm-group-changes';
import type { ProfileValue } from '../repositories/profile-values';
import type { RealmRow } from '../repositories/realms';

/** An organisation with the values from which its events and legacy fields are made. */
export interface RealmState {
  row: RealmRow;
  groupSettings: GroupSettings;
}

export interface RealmChange {
  texts: Partial<Pick<RealmRow, 'name' | 'description'>>;
  settings: Partial<RealmSettings>;
  groupSettings: Partial<GroupSettings>;
}

export function realmUpdated(realm_id: number, property: string, value: unknown): EventEntry {
  return realmPropertyUpdated.entry(realm_id, { realm: true }, { property, value });
}

export function realmUpdatedDict(realm_id: number, data: Record<string, unknown>): EventEntry {
  return realmPropertiesUpdated.entry(realm_id, { realm: true }, { property: 'default', data });
}

/** Builds the entry for another icon or logo. Source: spec/wire-contract-files-and-time.md, section 2. */
export function realmPictureChanged(realm: RealmRow, kind: RealmPicture): EventEntry {
  const data = realmPictureFields(realm, kind);
  return realmPropertiesUpdated.entry(realm.id, { realm: true }, { property: kind, data });
}

/** Builds one entry for each changed property that clients know, including properties derived from others. */
export function realmChanged(
  before: RealmState,
  after: RealmState,
  change: RealmChange,
  facts: { vendor: string; systemGroups: Record<string, number> },
): EventEntry[] {
  const { id } = after.row;
  return [
    ...Object.entries(change.texts).map(([name, value]) => realmUpdated(id, name, value)),
    ...Object.entries(change.settings).map(([name, value]) => settingUpdated(id, name, value, facts.vendor)),
    ...Object.entries(change.groupSettings).map(([name, value]) => realmUpdatedDict(id, { [name]: value })),
    ...derivedUpdates(before, after, facts.systemGroups),
    ...(realmIconUrl(before.row) === realmIconUrl(after.row) ? [] : [realmPictureChanged(after.row, 'icon')]),
  ];
}

/** Builds the entry in the form that clients expect for the setting. Source: spec/wire-contract-annex.md, section 3, "PATCH /realm". */
function settingUpdated(realm_id: number, name: string, value: unknown, vendor: string): EventEntry {
  switch (name) {
    case 'allow_message_editing':
    case 'message_content_edit_limit_seconds':
      return realmUpdatedDict(realm_id, { [name]: value });
    case 'topics_policy':
      return realmUpdatedDict(realm_id, {
        topics_policy: value,
        mandatory_topics: value === 'disable_empty_topic',
      });
    case 'authentication_methods':
      return realmUpdatedDict(realm_id, {
        authentication_methods: authenticationMethods(value as RealmSettings['authentication_methods']),
      });
    case 'service_update_announcements_stream_id':
      return realmUpdated(realm_id, updateAnnouncementsName(vendor), value);
    default:
      return realmUpdated(realm_id, name, value);
  }
}

/** Builds entries for names and values of older clients, which change less often. */
function derivedUpdates(before: RealmState, after: RealmState, systemGroups: Record<string, number>): EventEntry[] {
  const fieldsOf = ({ row, groupSettings }: RealmState) =>
    derivedRealmFields({ ...REALM_SETTINGS_DEFAULTS, ...row.settings }, groupSettings, systemGroups);
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return Object.entries(current)
    .filter(([name, value]) => value !== old[name])
    .map(([name, value]) => realmUpdated(after.row.id, name, value));
}

/** Builds the entry for an organisation that is deactivated; its queues end with it.
 *  Source: spec/wire-contract.md, section 6, "realm deactivated". */
export function realmClosed(realm_id: number): EventEntry {
  const effects: Effect[] = [{ kind: 'deactivate-realm' }];
  return realmDeactivated.entry(realm_id, { realm: true }, { realm_id }, { effects });
}

/** Builds the entry that lists all fields; clients drop the values of fields that are not in it. */
export function profileFieldsListed(realm_id: number, fields: ProfileField[]): EventEntry {
  return profileFieldsChanged.entry(realm_id, { realm: true }, { fields: fields.map(profileFieldRecord) });
}

/** Builds the entry for a value that a user entered, or for a removed value: null.
 *  Source: spec/wire-contract.md, section 2.1, "Events". */
export function profileValueChanged(
  { realm_id, user_id }: { realm_id: number; user_id: number },
  { field_id, value, rendered_value }: Pick<ProfileValue, 'field_id' | 'rendered_value'> & { value: string | null },
): EventEntry {
  const custom_profile_field = { id: field_id, value, ...(rendered_value !== null && { rendered_value }) };
  return realmUserUpdated.entry(realm_id, { realm: true }, { person: { user_id, custom_profile_field } });
}

/** Builds the entry for users who may manage invitations of the inviters, after the invitations have changed. */
export function invitesChangedOf(realm_id: number, inviterIds: number[]): EventEntry {
  return invitesChanged.entry(realm_id, { administrators: true, users: [...new Set(inviterIds)] }, {});
}
