import type { Handler } from '@team-chat/bus';
import { BadRequestError, type findGroupUsesInRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { namesGroup } from '../domain/realm-group-changes';

export const findGroupUses: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  // What is not stored is a default, and a default is a system group.
  const settings = Object.entries(realm.group_settings)
    .filter(([, value]) => namesGroup(value, params.group_id))
    .map(([name]) => name);
  return { objections: settings.length > 0 ? [{ type: 'realm' as const, settings }] : [] };
};
