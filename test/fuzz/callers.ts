import type { Bus } from '@team-chat/bus';
import { getApiKey, reactivateRealm } from '@team-chat/contracts';
import type { TestRealm, TestUser } from '@team-chat/testkit';

type Role = Parameters<TestRealm['user']>[0];

/** A user that requests are made by. Requests may change its key and address, or deactivate it. */
export interface Caller {
  role: Role;
  bot?: boolean;
  user: TestUser;
}

/** Creates a user of each role, and a bot. */
export async function createCallers(realm: TestRealm): Promise<Caller[]> {
  await realm.grant(realm.owner, { can_create_users: true, can_change_user_emails: true });
  const others = [
    { role: 'administrator' },
    { role: 'member' },
    { role: 'guest' },
    { role: 'member', bot: true },
  ].map(async ({ role, bot }) => ({ role, bot, user: await realm.user(role, { bot }) }));
  return [{ role: 'owner', user: realm.owner }, ...(await Promise.all(others))];
}

/** Gives a caller its present key and address, or replaces it by a new user if it is deactivated. The organisation may be
 *  deactivated as well. */
export async function restoreCaller(bus: Bus, realm: TestRealm, caller: Caller): Promise<void> {
  const { role, bot, user } = caller;
  await bus.call(reactivateRealm, { params: { realm_id: realm.realm_id } });
  try {
    const params = { realm_id: realm.realm_id, user_id: user.user_id };
    caller.user = { ...user, ...(await bus.call(getApiKey, { params })) };
  } catch {
    caller.user = await realm.user(role, { bot });
  }
}
