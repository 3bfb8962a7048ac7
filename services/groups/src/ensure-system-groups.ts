import type { Database } from '@team-chat/db';
import { SYSTEM_GROUP, SYSTEM_GROUPS } from '@team-chat/permissions';
import { systemGroupSettings } from './domain/group-settings';
import type { SystemGroupsRepository } from './repositories/system-groups';

/** Returns the ids of an organisation's system groups by name, and creates the missing ones. No event announces them:
 *  all code that shows groups to clients calls this first. */
export async function ensureSystemGroups(
  db: Database,
  systemGroups: SystemGroupsRepository,
  realmId: number,
): Promise<Record<string, number>> {
  const known = await systemGroups.listIds(realmId);
  if (SYSTEM_GROUPS.every(({ name }) => name in known)) return known;
  return db.transaction(async (tx) => {
    await systemGroups.insertMissing(tx, realmId, SYSTEM_GROUPS);
    // Settings and subgroups need the ids, which exist only now.
    const ids = await systemGroups.listIds(realmId, tx);
    const subgroups = SYSTEM_GROUPS.flatMap((group) =>
      group.direct_subgroups.map((name) => ({ group_id: ids[group.name]!, subgroup_id: ids[name]! })),
    );
    await systemGroups.complete(tx, realmId, systemGroupSettings(ids[SYSTEM_GROUP.nobody]!), subgroups);
    return ids;
  });
}
