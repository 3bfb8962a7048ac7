import {
  type Audience,
  type Effect,
  type EventEntry,
  type NewUserPlacement,
  type People,
  type ProfileData,
  realmUserAdded,
  realmUserRemoved,
  realmUserUpdated,
  INACCESSIBLE_USER,
  type UserChange,
} from '@team-chat/contracts';
import { avatarFields, avatarUrl, isGravatar } from '../domain/pictures';
import { apiEmail } from '../domain/email-addresses';
import type { PublicUserRow, UserRow } from '../domain/user';
import { unknownUserRecord, userRecord } from '../domain/user-record';

/** Builds the entry for a new user. */
export function userAdded(row: UserRow, host: string): EventEntry {
  return userShown(row, host, {}, { realm: true }, row.placement ?? undefined);
}

/** Builds the entry for a user who becomes visible to the audience. The record lacks the fields that depend on the
 *  viewer, address and avatar: the shaping adds them. */
export function userShown(
  row: PublicUserRow,
  host: string,
  profile_data: ProfileData,
  audience: People,
  placement?: NewUserPlacement,
): EventEntry {
  const nobody = { user_id: 0, role: 600, client_gravatar: true } as const;
  // No event adds a system bot: these exist before any client registers.
  const { is_system_bot: _, ...person } = userRecord(row, host, nobody);
  return realmUserAdded.entry(
    row.realm_id,
    audience,
    { person: { ...person, is_active: row.is_active, ...(!row.is_bot && { profile_data }) } },
    {
      shaping: {
        delivery_email: row.delivery_email,
        email_address_visibility: row.email_address_visibility,
        avatar_url: avatarUrl(row),
        is_gravatar: isGravatar(row),
        ...(placement && { placement }),
      },
    },
  );
}

/** Builds the entry with a placeholder for guests who cannot access a user: their clients need a name for every id. */
export function inaccessibleUserAdded(
  { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>,
  host: string,
  guestIds: number[],
): EventEntry {
  return realmUserAdded.entry(
    realm_id,
    { users: guestIds, clients: { user_list_incomplete: false } },
    { person: { ...unknownUserRecord(id, host), is_active: true } },
  );
}

/** Builds the entry for a user who is no longer visible to the audience. */
export function userVanished(realm_id: number, user_id: number, audience: People): EventEntry {
  return realmUserRemoved.entry(realm_id, audience, {
    person: { user_id, full_name: INACCESSIBLE_USER.full_name },
  });
}

/** Builds one entry for each kind of change of a user.
 *  Source: spec/wire-contract.md, section 6, "realm_user". */
export function userChanged(before: UserRow, after: UserRow, host: string): EventEntry[] {
  const user_id = after.id;
  const entries: EventEntry[] = [];
  const add = (
    change: DistributiveOmit<UserChange, 'user_id'>,
    audience: Audience = { realm: true },
    effects?: Effect[],
  ) => entries.push(realmUserUpdated.entry(after.realm_id, audience, { person: { user_id, ...change } }, { effects }));
  if (before.full_name !== after.full_name) add({ full_name: after.full_name });
  if (before.bot_owner_id !== after.bot_owner_id) add({ bot_owner_id: after.bot_owner_id });
  if (before.delivery_email !== after.delivery_email) {
    add({ delivery_email: after.delivery_email }, seesAddressOf(after));
  }
  if (before.email_address_visibility !== after.email_address_visibility) {
    const [saw, sees] = [seesAddressOf(before), seesAddressOf(after)];
    add({ delivery_email: after.delivery_email }, { ...sees, except: saw });
    add({ delivery_email: null }, { ...saw, except: sees });
  }
  const email = apiEmail({ ...after, user_id }, host);
  if (apiEmail({ ...before, user_id }, host) !== email) add({ new_email: email });
  // Clients compute a gravatar themselves if the address is visible to everyone.
  const changesAvatar = before.avatar_version !== after.avatar_version || isGravatar(before) !== isGravatar(after);
  if (changesAvatar) add({ ...avatarFields(after), avatar_version: after.avatar_version });
  if (before.timezone !== after.timezone) add({ email, timezone: after.timezone });
  if (before.role !== after.role) {
    add({ role: after.role }, undefined, [{ kind: 'role', user_id, from: before.role, to: after.role }]);
  }
  if (before.is_active !== after.is_active) {
    // This entry ends the queues of a deactivated user.
    const effects: Effect[] = after.is_active ? [] : [{ kind: 'deactivate', user_id }];
    add({ is_active: after.is_active }, undefined, effects);
  }
  return entries;
}

/** Builds the entry for a user's address as the audience sees it: null if the audience may not see it. */
export function addressShown(
  { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>,
  delivery_email: string | null,
  audience: Audience,
): EventEntry {
  return realmUserUpdated.entry(realm_id, audience, { person: { user_id: id, delivery_email } });
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Returns the users who may see a user's address. Source: spec/wire-contract.md, section 2.1. */
export function seesAddressOf(row: Pick<UserRow, 'id' | 'email_address_visibility'>): People {
  const users = [row.id];
  switch (row.email_address_visibility) {
    case 1:
      return { realm: true };
    case 2:
      return { members: true, users };
    case 3:
      return { administrators: true, users };
    case 4:
      return { users };
    case 5:
      return { moderators: true, users };
  }
}
