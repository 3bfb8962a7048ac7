import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { actorGroups, groupNames, type ImportedGroup } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { directRoleGroups, isFullMember } from '@team-chat/permissions';
import { currentWaitingPeriod, systemGroupIds } from '../access/realm-settings';
import type { Context, Handler } from '../context';
import { importedSettings } from '../domain/group-settings';

/** The kind of groups in `imported_ids`. */
const GROUP = 'group';

/** Nothing announces what is imported: nobody is logged in. */
export const importGroups: Handler<typeof op.importGroups> = async (ctx, { params }) => {
  const { realm_id, accounts, groups } = params;
  const systemGroups = await systemGroupIds(ctx, realm_id);
  const waitingPeriod = await currentWaitingPeriod(ctx, realm_id);
  const ids = await ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    const placements = accounts.flatMap((account) => {
      const names = directRoleGroups(account.role, isFullMember(account, waitingPeriod, ctx.now()));
      return names.map((name) => ({ user_id: account.user_id, group_id: systemGroups[name]! }));
    });
    await ctx.imports.placeAccounts(tx, realm_id, accounts, placements);
    const known = await insertGroups(ctx, tx, realm_id, groups, systemGroups);
    for (const { source_id, content } of groups) {
      if (!content) continue;
      const settings = importedSettings(content.settings, systemGroups);
      await ctx.imports.setContent(tx, realm_id, known.get(source_id)!, { ...content, settings });
    }
    return Object.fromEntries(known);
  });
  invalidate(ctx.bus, actorGroups, realm_id, 'all');
  invalidate(ctx.bus, groupNames, realm_id, 'all');
  return { ids };
};

async function insertGroups(
  ctx: Context,
  tx: Transaction,
  realm_id: number,
  groups: ImportedGroup[],
  systemGroups: Record<string, number>,
): Promise<Map<string, number>> {
  const sourceIds = groups.map((group) => group.source_id);
  const known = await ctx.importedIds.find(tx, realm_id, GROUP, sourceIds);
  const added = new Map<string, number>();
  for (const { source_id, name, description, creator_id, date_created, is_deactivated } of groups) {
    if (known.has(source_id)) continue;
    const settings = importedSettings({}, systemGroups);
    const id = await ctx.userGroups.insert(tx, { realm_id, name, description, creator_id, date_created, settings });
    if (is_deactivated) await ctx.imports.deactivate(tx, realm_id, id);
    added.set(source_id, id);
  }
  await ctx.importedIds.add(tx, realm_id, GROUP, added);
  return new Map([...known, ...added]);
}
