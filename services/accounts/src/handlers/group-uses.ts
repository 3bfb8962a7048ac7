import { BadRequestError, type findGroupUsesInRealm as op } from '@team-chat/contracts';
import type { Handler } from '../context';
import { namesGroup } from '../domain/realm-group-changes';

/** Bumps the version guard, so that a concurrent change of settings which has loaded the group but not committed loads
 *  the group again. */
export const findGroupUses: Handler<typeof op> = async (ctx, { params }) => {
  const { realm_id, group_id } = params;
  const realm = await ctx.db.transaction(async (tx) => {
    await ctx.groupUsesGuard.bump(tx, realm_id);
    return ctx.realms.find(realm_id, tx);
  });
  if (!realm) throw new BadRequestError('No such organization');
  // Settings that are not stored have default values, which are system groups.
  const settings = Object.entries(realm.group_settings)
    .filter(([, value]) => namesGroup(value, group_id))
    .map(([name]) => name);
  return { objections: settings.length > 0 ? [{ type: 'realm' as const, settings }] : [] };
};
