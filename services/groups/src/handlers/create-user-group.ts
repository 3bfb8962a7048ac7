import { type Handler, invalidate } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  type createUserGroup as op,
  getUserCards,
  LOOKUP,
} from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Context } from '../context';
import { checkGroupName } from '../domain/group-name';
import { namedIn, newGroupSettings } from '../domain/group-settings';
import { distinctIds } from '../domain/ids';
import { checkMembers, checkSubgroups } from '../domain/members';
import { groupAdded, subgroupsAdded } from '../events';
import { systemGroupIds } from '../realm-facts';

/** The order of the checks is part of the contract: wire-contract.md, section 2.5. */
export const createUserGroup: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { name, description, members, subgroups = [], ...given } = params;
  await checkMayCreateGroups(ctx, actor);
  const named = namedIn(given);
  const isActiveUser = await activeUsers(ctx, realm_id, [...members, ...named.userIds]);
  checkMembers(members, isActiveUser);
  checkGroupName(name);
  const systemGroups = await systemGroupIds(ctx, realm_id);
  const memberIds = distinctIds(members);
  const subgroupIds = distinctIds(subgroups);

  const group = await ctx.db.transaction(async (tx) => {
    const groups = await ctx.userGroups.lock(tx, realm_id, [...subgroups, ...named.groupIds]);
    const lookup = { groupById: (id: number) => groups.get(id), isActiveUser };
    const group = await ctx.userGroups.insert(tx, {
      realm_id,
      name,
      description,
      creator_id: user_id,
      date_created: ctx.now(),
      settings: newGroupSettings(given, { creatorId: user_id, systemGroups, lookup }),
      members: memberIds,
    });
    checkSubgroups(subgroups, lookup.groupById);
    await ctx.userGroups.insertSubgroups(tx, realm_id, group.id, subgroupIds);
    await ctx.outbox.add(tx, groupAdded(realm_id, group));
    if (subgroupIds.length > 0) await ctx.outbox.add(tx, subgroupsAdded(realm_id, group.id, subgroupIds));
    return group;
  });

  // Who comes in through a subgroup is not known here.
  if (subgroupIds.length > 0) invalidate(ctx.bus, LOOKUP.actorGroups, realm_id, 'all');
  else if (memberIds.length > 0) invalidate(ctx.bus, LOOKUP.actorGroups, realm_id, memberIds);
  return { group_id: group.id };
};

/** Guests never may, whatever groups they are in: the setting's entry says so. */
async function checkMayCreateGroups(ctx: Context, actor: Actor): Promise<void> {
  const { group_settings } = (await ctx.realms.get(actor.realm_id, 'realm'))!;
  if (!allows(actor, group_settings.can_create_groups!, REALM_GROUP_SETTINGS.can_create_groups)) {
    throw new BadRequestError('Insufficient permission');
  }
}

/** Tells which of the users exist and are active. */
async function activeUsers(ctx: Context, realm_id: number, ids: number[]): Promise<(id: number) => boolean> {
  const user_ids = distinctIds(ids);
  if (user_ids.length === 0) return () => false;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids } });
  const active = new Set(users.filter((user) => user.is_active).map((user) => user.user_id));
  return (id) => active.has(id);
}
