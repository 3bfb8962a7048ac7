import type { Role } from '@team-chat/contracts';
import type { Database, Transaction } from '@team-chat/db';

export interface PlacedUser {
  realm_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The account's version that was so. */
  version: number;
}

/** What of each account the channels are in line with. */
export class PlacedUsersRepository {
  constructor(private readonly db: Database) {}

  async find(realmId: number, userId: number): Promise<PlacedUser | undefined> {
    return this.db.knex<PlacedUser>('placed_users').where({ realm_id: realmId, user_id: userId }).first();
  }

  /** Users of a role who are subscribed to a channel. */
  async listSubscribers(realmId: number, channelId: number, role: Role): Promise<number[]> {
    return this.db
      .knex('subscriptions AS s')
      .join('placed_users AS p', (on) => on.on('p.realm_id', 's.realm_id').on('p.user_id', 's.user_id'))
      .where({ 's.realm_id': realmId, 's.channel_id': channelId, 's.is_active': true, 'p.role': role })
      .pluck('s.user_id');
  }

  /** Records a placement unless one as new is known: then returns false. Else returns what it replaced, if anything.
   *  Locks the user's row, so that placements of one user come one after the other. */
  async advance(tx: Transaction, placed: PlacedUser): Promise<PlacedUser | undefined | false> {
    const { realm_id, user_id, role, is_active, version } = placed;
    const before = await tx<PlacedUser>('placed_users').where({ realm_id, user_id }).forUpdate().first();
    const advanced = await tx<PlacedUser>('placed_users')
      .insert({ realm_id, user_id, role, is_active, version })
      .onConflict(['realm_id', 'user_id'])
      .merge(['role', 'is_active', 'version'])
      .whereRaw('placed_users.version < excluded.version')
      .returning('user_id');
    return advanced.length > 0 && before;
  }
}
