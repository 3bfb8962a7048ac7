import { getUserCards, listRealms, type RealmListing, type UserCard } from '@team-chat/contracts';
import type { Call } from './connections';
import { AdminFailure } from './failure';

/** Returns the organisation with exactly this host name, never the default one instead. Throws an AdminFailure if
 *  there is none. */
export async function findRealm(call: Call, host: string): Promise<RealmListing> {
  const { realms } = await call(listRealms, { host });
  if (!realms[0]) throw new AdminFailure(`There is no organisation ${host}.`);
  return realms[0];
}

/** Finds a user or bot of an organisation by email address. Throws an AdminFailure if there is none. */
export async function findUser(
  call: Call,
  host: string,
  email: string,
): Promise<{ realm_id: number; user: UserCard }> {
  const { realm_id } = await findRealm(call, host);
  const { users } = await call(getUserCards, { realm_id, emails: [email] });
  if (!users[0]) throw new AdminFailure(`There is no user ${email} in ${host}.`);
  return { realm_id, user: users[0] };
}
