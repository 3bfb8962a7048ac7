import type { Role } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

export interface UserReplica {
  realm_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** Null for people, and for bots whose owner is not known yet. */
  bot_owner_id: number | null;
  /** The version of the account that this row is a copy of; 0 before the first account change is applied. */
  version: number;
}

/** Copies of accounts' roles and states, as applied to channels and subscriptions. */
export class UserReplicasRepository {
  constructor(private readonly db: Database) {}

  async find(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<UserReplica | undefined> {
    return tx<UserReplica>('user_replicas')
      .where({ realm_id: realmId, user_id: userId })
      .where('version', '>', 0)
      .first();
  }

  /** Returns the users of a role who are subscribed to a channel. */
  async listSubscribers(realmId: number, channelId: number, role: Role): Promise<number[]> {
    return this.db
      .knex('subscriptions AS s')
      .join('user_replicas AS p', (on) => on.on('p.realm_id', 's.realm_id').on('p.user_id', 's.user_id'))
      .where({ 's.realm_id': realmId, 's.channel_id': channelId, 's.is_active': true, 'p.role': role })
      .pluck('s.user_id');
  }

  /** Returns roles by user id, without users that have no row. */
  async listRoles(tx: Queryable, realmId: number, userIds: number[]): Promise<Map<number, Role>> {
    const rows = await tx<UserReplica>('user_replicas')
      .where({ realm_id: realmId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .select('user_id', 'role');
    return new Map(rows.map((row) => [row.user_id, row.role]));
  }

  /** Returns the users among `userIds` whose accounts are deactivated. */
  async listInactive(realmId: number, userIds: number[], tx: Queryable = this.db.knex): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const ids = await tx('user_replicas')
      .where({ realm_id: realmId, is_active: false })
      .whereRaw('user_id = ANY(?)', [[...new Set(userIds)]])
      .pluck<number[]>('user_id');
    return new Set(ids);
  }

  /** Locks users' roles and states against changes until `tx` ends. Inserts missing rows, because only rows can be
   *  locked. Call it before locking channels. */
  async lockShared(tx: Transaction, realmId: number, users: { user_id: number; role: Role }[]): Promise<void> {
    if (users.length === 0) return;
    const sorted = [...users].sort((a, b) => a.user_id - b.user_id);
    const ids = sorted.map((user) => user.user_id);
    await tx.raw(
      `INSERT INTO user_replicas (realm_id, user_id, role, version)
       SELECT ?, u.user_id, u.role, 0 FROM unnest(?::bigint[], ?::smallint[]) AS u (user_id, role)
       ON CONFLICT DO NOTHING`,
      [realmId, ids, sorted.map((user) => user.role)],
    );
    await tx('user_replicas')
      .where({ realm_id: realmId })
      .whereRaw('user_id = ANY(?)', [ids])
      .orderBy('user_id')
      .forShare()
      .select('user_id');
  }

  /** Stores an account's state and returns the state that it replaced, if any; returns false if the stored version is as
   *  new or newer. Locks the user's row, so that changes of one user are applied one after the other. */
  async advance(tx: Transaction, placed: UserReplica): Promise<UserReplica | undefined | false> {
    const { realm_id, user_id, role, is_active, bot_owner_id, version } = placed;
    const before = await tx<UserReplica>('user_replicas').where({ realm_id, user_id }).forUpdate().first();
    const advanced = await tx<UserReplica>('user_replicas')
      .insert({ realm_id, user_id, role, is_active, bot_owner_id, version })
      .onConflict(['realm_id', 'user_id'])
      .merge(['role', 'is_active', 'bot_owner_id', 'version'])
      .whereRaw('user_replicas.version < excluded.version')
      .returning('user_id');
    return advanced.length > 0 && (before?.version === 0 ? undefined : before);
  }
}
