import { getUserCards, listRealms, type RealmListing, type UserCard } from '@team-chat/contracts';
import type { Call } from './command';
import { AdminFailure } from './failure';

/** The organisation with just that host name: here the default one stands in for no other. */
export async function findRealm(call: Call, host: string): Promise<RealmListing> {
  const { realms } = await call(listRealms, { host });
  if (!realms[0]) throw new AdminFailure(`There is no organisation ${host}.`);
  return realms[0];
}

/** A user or bot of that organisation, by address. */
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
