import type { Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';

export interface RolePlacement {
  realm_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The account's version that had this role. */
  version: number;
}

/** For which version of each account the system groups are in line. */
export class RolePlacementsRepository {
  /** Records a placement unless one as new is known, and says whether it did. Locks the user's row, so that
   *  placements of one user, and their events, come one after the other. */
  async advance(
    tx: Transaction,
    { realm_id, user_id, role, is_active, version }: RolePlacement,
  ): Promise<boolean> {
    const advanced = await tx<RolePlacement>('role_placements')
      .insert({ realm_id, user_id, role, is_active, version })
      .onConflict(['realm_id', 'user_id'])
      .merge(['role', 'is_active', 'version'])
      .whereRaw('role_placements.version < excluded.version')
      .returning('user_id');
    return advanced.length > 0;
  }
}
