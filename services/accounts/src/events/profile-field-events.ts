import type { EventEntry } from '@team-chat/contracts';
import { type ProfileField, profileFieldRecord } from '../domain/profile-field';
import type { ProfileValue } from '../repositories/profile-values';

/** The list of fields changed; values of fields that are gone are gone, too. */
export function profileFieldsChanged(realm_id: number, fields: ProfileField[]): EventEntry {
  return {
    realm_id,
    type: 'custom_profile_fields',
    audience: { realm: true },
    event: { fields: fields.map(profileFieldRecord) },
  };
}

/** A user entered a value, or removed it: then it is null. Source: spec/wire-contract.md, section 2.1, "Events". */
export function profileValueChanged(
  { realm_id, user_id }: { realm_id: number; user_id: number },
  {
    field_id,
    value,
    rendered_value,
  }: Pick<ProfileValue, 'field_id' | 'rendered_value'> & { value: string | null },
): EventEntry {
  const custom_profile_field = { id: field_id, value, ...(rendered_value !== null && { rendered_value }) };
  return {
    realm_id,
    type: 'realm_user',
    audience: { realm: true },
    event: { op: 'update', person: { user_id, custom_profile_field } },
  };
}
