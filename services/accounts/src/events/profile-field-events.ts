import { type EventEntry, profileFieldsChanged, realmUserUpdated } from '@team-chat/contracts';
import { type ProfileField, profileFieldRecord } from '../domain/profile-field';
import type { ProfileValue } from '../repositories/profile-values';

/** Builds the entry that lists all fields; clients drop the values of fields that are not in it. */
export function profileFieldsListed(realm_id: number, fields: ProfileField[]): EventEntry {
  return profileFieldsChanged.entry(realm_id, { realm: true }, { fields: fields.map(profileFieldRecord) });
}

/** Builds the entry for a value that a user entered, or removed: then it is null. Source: spec/wire-contract.md, section 2.1, "Events". */
export function profileValueChanged(
  { realm_id, user_id }: { realm_id: number; user_id: number },
  {
    field_id,
    value,
    rendered_value,
  }: Pick<ProfileValue, 'field_id' | 'rendered_value'> & { value: string | null },
): EventEntry {
  const custom_profile_field = { id: field_id, value, ...(rendered_value !== null && { rendered_value }) };
  return realmUserUpdated.entry(realm_id, { realm: true }, { person: { user_id, custom_profile_field } });
}
