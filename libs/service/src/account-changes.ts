import { type Bus, consume, type Consumer, consumer } from '@team-chat/bus';
import {
  getUserCards,
  type NewUserPlacement,
  realmUserAdded,
  realmUserUpdated,
  type ResultOf,
} from '@team-chat/contracts';

/** An account as accounts has it now. */
export type AccountCard = ResultOf<typeof getUserCards>['users'][number] & {
  realm_id: number;
  /** True if the change gave a bot another owner. */
  has_new_owner: boolean;
};

/** Applies the present state of an account to a service's data. `placement` is what the invitation of a new user names. */
type ApplyAccount = (account: AccountCard, placement: NewUserPlacement | undefined) => Promise<void>;

/** Returns the consumer of new accounts, and of changes of an account's role, of a bot's owner, or of whether the account is active. It reads the account before
 *  it applies it: the entry may be older than the data that the service has stored. Accounts also requests each change by a call,
 *  which may fail. */
export function accountChangeConsumer(name: string, bus: Bus, apply: ApplyAccount): Consumer {
  const readAndApply = async (
    realm_id: number,
    user_id: number,
    { has_new_owner = false, placement }: { has_new_owner?: boolean; placement?: NewUserPlacement | undefined },
  ) => {
    const { users } = await bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
    for (const user of users) await apply({ realm_id, ...user, has_new_owner }, placement);
  };
  return consumer(
    name,
    consume(realmUserAdded, async ({ realm_id, audience, fields, shaping }) => {
      // Guests to whom a user becomes visible get the event too.
      if (audience.realm) {
        await readAndApply(realm_id, fields.person.user_id, { placement: shaping?.placement });
      }
    }),
    consume(realmUserUpdated, async ({ realm_id, fields: { person } }) => {
      const has_new_owner = 'bot_owner_id' in person;
      if (has_new_owner || 'role' in person || 'is_active' in person) {
        await readAndApply(realm_id, person.user_id, { has_new_owner });
      }
    }),
  );
}
