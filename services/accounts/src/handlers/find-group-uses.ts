import type { Handler } from '@team-chat/bus';
import { BadRequestError, type findGroupUsesInRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { namesGroup } from '../domain/realm-group-changes';

/** Whoever was told before that the group may be named has to ask again, unless it is named by now. */
export const findGroupUses: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, group_id } = params;
  const realm = await ctx.db.transaction(async (tx) => {
    await ctx.groupUses.bump(tx, realm_id);
    return ctx.realms.find(realm_id, tx);
  });
  if (!realm) throw new BadRequestError('No such organization');
  // What is not stored is a default, and a default is a system group.
  const settings = Object.entries(realm.group_settings)
    .filter(([, value]) => namesGroup(value, group_id))
    .map(([name]) => name);
  return { objections: settings.length > 0 ? [{ type: 'realm' as const, settings }] : [] };
};
