import type { Role } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

export interface RolePlacement {
  realm_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The version of the account that was applied last; 0 before the first. */
  version: number;
}

/** The role and version of each account that the stored memberships of system groups follow. */
export class RolePlacementsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the version of the account that was applied last; 0 before the first. */
  async getVersion(realm_id: number, user_id: number): Promise<number> {
    const placement = await this.db
      .knex<RolePlacement>('role_placements')
      .where({ realm_id, user_id })
      .first('version');
    return placement?.version ?? 0;
  }

  /** Locks and returns a user's placement, which serialises the changes of one user and their events. Inserts a
   *  missing one with version 0, older than any version of the account. */
  async lock(tx: Transaction, { realm_id, user_id, role }: RolePlacement): Promise<RolePlacement> {
    await this.insertMissing(tx, realm_id, [{ user_id, role }]);
    return (await tx<RolePlacement>('role_placements').where({ realm_id, user_id }).forUpdate().first())!;
  }

  /** Changes a placement that `tx` has locked. */
  async update(tx: Transaction, placement: RolePlacement): Promise<void> {
    const { realm_id, user_id, role, is_active, version } = placement;
    await tx<RolePlacement>('role_placements').where({ realm_id, user_id }).update({ role, is_active, version });
  }

  /** Locks users against being deactivated or reactivated here until `tx` ends. Returns the inactive ids. */
  async lockShared(
    tx: Transaction,
    realm_id: number,
    users: readonly { user_id: number; role: Role }[],
  ): Promise<Set<number>> {
    if (users.length === 0) return new Set();
    await this.insertMissing(tx, realm_id, users);
    const placements = await tx<RolePlacement>('role_placements')
      .where({ realm_id })
      .whereRaw('user_id = ANY(?)', [users.map((user) => user.user_id)])
      .orderBy('user_id')
      .forShare();
    return new Set(placements.filter((row) => !row.is_active).map((row) => row.user_id));
  }

  /** Locks members against being deactivated or reactivated here until `tx` ends. Their placements exist already. */
  async lockMembersShared(tx: Transaction, realmId: number, userIds: number[]): Promise<void> {
    if (userIds.length === 0) return;
    await tx('role_placements')
      .where({ realm_id: realmId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .orderBy('user_id')
      .forShare()
      .select('user_id');
  }

  /** Inserts missing placements, because only existing rows can be locked. */
  private async insertMissing(
    tx: Transaction,
    realm_id: number,
    users: readonly { user_id: number; role: Role }[],
  ): Promise<void> {
    const sorted = [...users].sort((a, b) => a.user_id - b.user_id);
    await tx.raw(
      `INSERT INTO role_placements (realm_id, user_id, role, is_active, version)
       SELECT ?, u.user_id, u.role, true, 0 FROM unnest(?::bigint[], ?::smallint[]) AS u (user_id, role)
       ON CONFLICT DO NOTHING`,
      [realm_id, sorted.map(({ user_id }) => user_id), sorted.map(({ role }) => role)],
    );
  }
}

/** Returns the given users whose accounts are deactivated according to this service's copy. */
export async function listInactive(tx: Queryable, realmId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const ids = await tx('role_placements')
    .where({ realm_id: realmId, is_active: false })
    .whereRaw('user_id = ANY(?)', [userIds])
    .pluck<number[]>('user_id');
  return new Set(ids);
}
