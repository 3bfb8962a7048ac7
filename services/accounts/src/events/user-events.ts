import {
  type Audience,
  type Effect,
  type EventEntry,
  type People,
  type ProfileData,
  UNKNOWN_USER,
  type UserShaping,
} from '@team-chat/contracts';
import { gravatarUrl } from '../domain/avatar';
import { apiEmail } from '../domain/email-address';
import type { PublicUserRow, UserRow } from '../domain/user';
import { unknownUserRecord, userRecord } from '../domain/user-record';

/** A user joined. */
export function userAdded(row: UserRow, host: string): EventEntry<object, UserShaping> {
  const entry = userShown(row, host, {}, { realm: true });
  return row.placement ? { ...entry, shaping: { ...entry.shaping!, placement: row.placement } } : entry;
}

/** A user can be seen. The entry holds the record without what depends on the viewer: the address and the avatar. */
export function userShown(
  row: PublicUserRow,
  host: string,
  profile_data: ProfileData,
  audience: People,
): EventEntry<object, UserShaping> {
  const nobody = { user_id: 0, role: 600, client_gravatar: true } as const;
  // Events know no bots of the server: those are there before any client, as a rule.
  const { is_system_bot: _, ...person } = userRecord(row, host, nobody);
  return {
    realm_id: row.realm_id,
    type: 'realm_user',
    audience,
    event: { op: 'add', person: { ...person, ...(!row.is_bot && { profile_data }) } },
    shaping: {
      delivery_email: row.delivery_email,
      email_address_visibility: row.email_address_visibility,
      avatar_url: gravatarUrl(row.delivery_email, row.avatar_version),
      is_gravatar: row.avatar_source === 'G' && row.email_address_visibility === 1,
    },
  };
}

/** Somebody is there whom these guests do not see: a name for those whose clients want one for every id. */
export function inaccessibleUserAdded(
  { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>,
  host: string,
  guestIds: number[],
): EventEntry {
  return {
    realm_id,
    type: 'realm_user',
    audience: { users: guestIds, clients: { user_list_incomplete: false } },
    event: { op: 'add', person: { ...unknownUserRecord(id, host), is_active: true } },
  };
}

/** A user can be seen no more. */
export function userVanished(realm_id: number, user_id: number, audience: People): EventEntry {
  return {
    realm_id,
    type: 'realm_user',
    audience,
    event: { op: 'remove', person: { user_id, full_name: UNKNOWN_USER.full_name } },
  };
}

/** What changed of a user, one entry for each kind of change.
 *  Source: spec/wire-contract.md, section 6, "realm_user". */
export function userChanged(before: UserRow, after: UserRow, host: string): EventEntry[] {
  const user_id = after.id;
  const entries: EventEntry[] = [];
  const add = (person: object, audience: Audience = { realm: true }, effects?: Effect[]) =>
    entries.push({
      realm_id: after.realm_id,
      type: 'realm_user',
      audience,
      event: { op: 'update', person: { user_id, ...person } },
      ...(effects && { effects }),
    });
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
  // Clients compute a gravatar themselves where the address shows to everyone.
  const changesAvatar =
    before.avatar_version !== after.avatar_version || isComputable(before) !== isComputable(after);
  if (changesAvatar) add(avatarFields(after));
  if (before.timezone !== after.timezone) add({ email, timezone: after.timezone });
  if (before.role !== after.role) {
    add({ role: after.role }, undefined, [{ kind: 'role', user_id, from: before.role, to: after.role }]);
  }
  if (before.is_active !== after.is_active) {
    // The queues of one who leaves end with the entry that says so.
    const effects: Effect[] = after.is_active ? [] : [{ kind: 'deactivate', user_id }];
    add({ is_active: after.is_active }, undefined, effects);
  }
  return entries;
}

/** A user's address as the audience sees it: null where it does not. */
export function addressShown(
  { realm_id, id }: Pick<UserRow, 'realm_id' | 'id'>,
  delivery_email: string | null,
  audience: Audience,
): EventEntry {
  const person = { user_id: id, delivery_email };
  return { realm_id, type: 'realm_user', audience, event: { op: 'update', person } };
}

const EVERYONE = 1;

const isComputable = (row: UserRow) => row.email_address_visibility === EVERYONE && row.avatar_source === 'G';

/** Who sees a user's address. Source: spec/wire-contract.md, section 2.1. */
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

function avatarFields({ delivery_email, avatar_source, avatar_version }: UserRow) {
  const avatar_url = gravatarUrl(delivery_email, avatar_version);
  return { avatar_url, avatar_url_medium: `${avatar_url}&s=500`, avatar_source, avatar_version };
}
