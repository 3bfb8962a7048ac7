import { type Bus, consume, type Consumer, consumer } from '@team-chat/bus';
import {
  getUserCards,
  type NewUserPlacement,
  realmUserAdded,
  realmUserUpdated,
  type ResultOf,
} from '@team-chat/contracts';

/** An account as accounts has it now. */
export type AccountCard = ResultOf<typeof getUserCards>['users'][number] & { realm_id: number };

/** Applies the present state of an account to a service's data. `placement` is what the invitation of a new user names. */
type ApplyAccount = (account: AccountCard, placement: NewUserPlacement | undefined) => Promise<void>;

/** Returns the consumer of new accounts, and of changes of an account's role or of whether it is active. It reads the account before
 *  it applies it: the entry may be older than the data that the service has stored. Accounts also requests each change by a call,
 *  which may fail. */
export function accountChangeConsumer(name: string, bus: Bus, apply: ApplyAccount): Consumer {
  const readAndApply = async (realm_id: number, user_id: number, placement?: NewUserPlacement) => {
    const { users } = await bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
    for (const user of users) await apply({ realm_id, ...user }, placement);
  };
  return consumer(
    name,
    consume(realmUserAdded, async ({ realm_id, audience, fields, shaping }) => {
      // Guests to whom a user becomes visible get the event too.
      if (audience.realm) await readAndApply(realm_id, fields.person.user_id, shaping?.placement);
    }),
    consume(realmUserUpdated, async ({ realm_id, fields: { person } }) => {
      if ('role' in person || 'is_active' in person) await readAndApply(realm_id, person.user_id);
    }),
  );
}
