import type { Bus } from '@team-chat/bus';
import { ApiError, getApiKey, reactivateRealm } from '@team-chat/contracts';
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
  const others = [{ role: 'administrator' }, { role: 'member' }, { role: 'guest' }, { role: 'member', bot: true }].map(
    async ({ role, bot }) => ({ role, bot, user: await realm.user(role, { bot }) }),
  );
  return [{ role: 'owner', user: realm.owner }, ...(await Promise.all(others))];
}

/** Gives a caller its present key and address, or replaces it by a new user if it is deactivated. The organisation, or
 *  the owner who makes the user, may be deactivated again by another request meanwhile: then the caller's next refusal restores it. */
export async function restoreCaller(bus: Bus, realm: TestRealm, caller: Caller): Promise<void> {
  await bus.call(reactivateRealm, { params: { realm_id: realm.realm_id } });
  try {
    caller.user = await presentUser(bus, realm, caller);
  } catch (error) {
    if (!['REALM_DEACTIVATED', 'USER_DEACTIVATED'].includes(codeOf(error)!)) throw error;
  }
}

async function presentUser(bus: Bus, realm: TestRealm, { role, bot, user }: Caller): Promise<TestUser> {
  const params = { realm_id: realm.realm_id, user_id: user.user_id };
  try {
    return { ...user, ...(await bus.call(getApiKey, { params })) };
  } catch (error) {
    if (codeOf(error) === 'REALM_DEACTIVATED') throw error;
    return realm.user(role, { bot });
  }
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);
