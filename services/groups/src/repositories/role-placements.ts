import type { Role } from '@team-chat/contracts';
import type { Queryable, Transaction } from '@team-chat/db';

export interface RolePlacement {
  realm_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The account's version that had this role; 0 before the user is placed. */
  version: number;
}

/** For which version of each account the system groups are in line. */
export class RolePlacementsRepository {
  /** Locks a user's placement, so that placements of one user, and their events, come one after the other. A new one
   *  is older than any version of the account. */
  async lock(tx: Transaction, { realm_id, user_id, role }: RolePlacement): Promise<RolePlacement> {
    await this.insertMissing(tx, realm_id, [{ user_id, role }]);
    return (await tx<RolePlacement>('role_placements').where({ realm_id, user_id }).forUpdate().first())!;
  }

  /** Changes a placement that `tx` has locked. */
  async update(tx: Transaction, placement: RolePlacement): Promise<void> {
    const { realm_id, user_id, role, is_active, version } = placement;
    await tx<RolePlacement>('role_placements')
      .where({ realm_id, user_id })
      .update({ role, is_active, version });
  }

  /** Keeps users from being deactivated or reactivated here until `tx` ends; returns the inactive ones. */
  async hold(
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

  /** The same for members, who all are placed or held already. */
  async holdMembers(tx: Transaction, realmId: number, userIds: number[]): Promise<void> {
    if (userIds.length === 0) return;
    await tx('role_placements')
      .where({ realm_id: realmId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .orderBy('user_id')
      .forShare()
      .select('user_id');
  }

  /** What is not there cannot be locked. */
  private async insertMissing(
    tx: Transaction,
    realm_id: number,
    users: readonly { user_id: number; role: Role }[],
  ): Promise<void> {
    const rows = users.map(({ user_id, role }) => ({ realm_id, user_id, role, is_active: true, version: 0 }));
    rows.sort((a, b) => a.user_id - b.user_id);
    await tx('role_placements').insert(rows).onConflict().ignore();
  }
}

/** Those of the users whose accounts are deactivated, as far as is known here. */
export async function listInactive(tx: Queryable, realmId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const ids = await tx('role_placements')
    .where({ realm_id: realmId, is_active: false })
    .whereRaw('user_id = ANY(?)', [userIds])
    .pluck<number[]>('user_id');
  return new Set(ids);
}
