import type { EventEntry, UserShaping } from '@team-chat/contracts';
import { gravatarUrl } from './domain/avatar';
import { userRecord } from './domain/user-record';
import type { UserRow } from './repositories/users';

/** A user joined. The entry holds the record without what depends on the viewer: the address and the avatar. */
export function userAdded(row: UserRow, host: string): EventEntry<object, UserShaping> {
  const nobody = { user_id: 0, role: 600, client_gravatar: true } as const;
  const person = userRecord(row, host, nobody);
  return {
    realm_id: row.realm_id,
    type: 'realm_user',
    audience: { realm: true },
    event: { op: 'add', person: { ...person, ...(!row.is_bot && { profile_data: {} }) } },
    shaping: {
      delivery_email: row.delivery_email,
      email_address_visibility: row.email_address_visibility,
      avatar_url: gravatarUrl(row.delivery_email, row.avatar_version),
      is_gravatar: row.avatar_source === 'G' && row.email_address_visibility === 1,
    },
  };
}
