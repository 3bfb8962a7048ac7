import type { ImportedAccount } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { GroupSettings } from '../domain/group-settings';

/** Writes what an import adds. What is there already stays. */
export class ImportsRepository {
  /** Inserts accounts with their memberships in system groups. */
  async placeAccounts(
    tx: Transaction,
    realmId: number,
    accounts: ImportedAccount[],
    placements: { user_id: number; group_id: number }[],
  ): Promise<void> {
    const sorted = [...accounts].sort((a, b) => a.user_id - b.user_id);
    await tx.raw(
      `INSERT INTO role_placements (realm_id, user_id, role, is_active, version)
       SELECT ?, a.* FROM unnest(?::bigint[], ?::smallint[], ?::boolean[], ?::bigint[]) AS a
       ON CONFLICT DO NOTHING`,
      [
        realmId,
        sorted.map(({ user_id }) => user_id),
        sorted.map(({ role }) => role),
        sorted.map(({ is_active }) => is_active),
        sorted.map(({ version }) => version),
      ],
    );
    await tx.raw(
      `INSERT INTO group_members (realm_id, group_id, user_id, is_active)
       SELECT p.realm_id, m.group_id, m.user_id, p.is_active
         FROM unnest(?::bigint[], ?::bigint[]) AS m (user_id, group_id)
         JOIN role_placements p ON p.realm_id = ? AND p.user_id = m.user_id
       ON CONFLICT DO NOTHING`,
      [placements.map(({ user_id }) => user_id), placements.map(({ group_id }) => group_id), realmId],
    );
  }

  async deactivate(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx('user_groups').where({ realm_id: realmId, id }).update({ deactivated: true });
  }

  /** Sets a group's settings and adds members and subgroups, none of which contains the group. */
  async setContent(
    tx: Transaction,
    realmId: number,
    id: number,
    content: { settings: GroupSettings; member_ids: number[]; subgroup_ids: number[] },
  ): Promise<void> {
    await tx('user_groups')
      .where({ realm_id: realmId, id })
      .update({ settings: JSON.stringify(content.settings) });
    await tx.raw(
      `INSERT INTO group_members (realm_id, group_id, user_id, is_active)
       SELECT p.realm_id, ?, p.user_id, p.is_active FROM role_placements p
        WHERE p.realm_id = ? AND p.user_id = ANY(?::bigint[])
       ON CONFLICT DO NOTHING`,
      [id, realmId, content.member_ids],
    );
    await tx.raw(
      `WITH RECURSIVE above (id) AS (
           SELECT CAST(:id AS bigint)
         UNION
           SELECT s.group_id FROM above JOIN group_subgroups s ON s.realm_id = :realmId AND s.subgroup_id = above.id
       )
       INSERT INTO group_subgroups (realm_id, group_id, subgroup_id)
       SELECT realm_id, :id, id FROM user_groups
        WHERE realm_id = :realmId AND id = ANY(:subgroups::bigint[]) AND id NOT IN (SELECT id FROM above)
       ON CONFLICT DO NOTHING`,
      { realmId, id, subgroups: content.subgroup_ids },
    );
  }
}
