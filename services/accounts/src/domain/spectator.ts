import type { Role, UserRecord, UserSettings } from '@team-chat/contracts';
import { ROLE, spectatorOf } from '@team-chat/permissions';
import type { PublicUserRow, UserRow } from './user';
import { userRecord } from './user-record';

/** The columns of the caller that the registration data uses. */
export type Self = PublicUserRow & Pick<UserRow, 'settings' | 'bot_settings'>;

/** Returns the user row that stands for a spectator in the registration data: a guest with a fixed name.
 *  Source: spec/wire-contract.md, section 2.21. */
export function spectatorsSelf(
  realm_id: number,
  avatar_source: UserRow['avatar_source'],
  settings: Partial<UserSettings>,
): Self {
  return {
    realm_id,
    id: spectatorOf(realm_id).user_id,
    delivery_email: '',
    full_name: 'Anonymous User',
    role: ROLE.guest satisfies Role,
    is_active: true,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    is_system_bot: false,
    timezone: '',
    email_address_visibility: 1,
    avatar_source,
    avatar_version: 1,
    avatar_file: null,
    date_joined: 0,
    version: 0,
    settings,
    bot_settings: {},
  };
}

const DAY_S = 86_400;

/** Returns a user's record for spectators: without address and time zone, and with only the day of joining. */
export function recordForSpectators(row: PublicUserRow, host: string): UserRecord & { is_active: boolean } {
  const shown = {
    ...row,
    email_address_visibility: 4 as const,
    timezone: '',
    date_joined: row.date_joined - (row.date_joined % DAY_S),
  };
  const viewer = { ...spectatorOf(row.realm_id), client_gravatar: false };
  return userRecord(shown, host, viewer);
}
