import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { type Actor, actorGroups, BadRequestError, groupNames } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, roleGroupNames } from '@team-chat/permissions';
import { activeUsers } from '../access/active-users';
import { isFullMemberNow, systemGroupIds } from '../access/realm-settings';
import type { Context, Handler } from '../context';
import { placeInGroups } from '../custom-groups/place-in-groups';
import { checkGroupName } from '../domain/group-name';
import { namedIn, newGroupSettings } from '../domain/group-settings';
import { checkMembers, checkSubgroups, distinctIds } from '../domain/members';
import { groupAdded, subgroupsAdded } from '../events';

/** The order of the checks is part of the contract: spec/wire-contract.md, section 2.5. */
export const createUserGroup: Handler<typeof op.createUserGroup> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { name, description, members, subgroups = [], ...given } = params;
  await checkMayCreateGroups(ctx, actor);
  const named = namedIn(given);
  const users = await activeUsers(ctx, realm_id, [...members, ...named.userIds]);
  const isActiveUser = (id: number) => users.has(id);
  checkMembers(members, isActiveUser);
  checkGroupName(name);
  const systemGroups = await systemGroupIds(ctx, realm_id);
  const memberIds = distinctIds(members);
  const subgroupIds = distinctIds(subgroups);

  const group_id = await ctx.db.transaction(async (tx) => {
    const inactive = await ctx.rolePlacements.lockShared(tx, realm_id, [...users.values()]);
    const groups = await ctx.userGroups.lockNamable(tx, realm_id, [...subgroups, ...named.groupIds]);
    const lookup = { groupById: (id: number) => groups.get(id), isActiveUser };
    const settings = newGroupSettings(given, { creatorId: user_id, systemGroups, lookup });
    await ctx.userGroups.checkName(tx, realm_id, name);
    const group = { realm_id, name, description, creator_id: user_id, date_created: ctx.now(), settings };
    const id = await ctx.userGroups.insert(tx, group);
    await ctx.memberships.add(tx, realm_id, id, { ids: memberIds, inactive });
    checkSubgroups(subgroups, lookup.groupById);
    await ctx.outbox.add(tx, groupAdded(realm_id, await ctx.userGroups.getRecord(tx, realm_id, id)));
    await ctx.memberships.insertSubgroups(tx, realm_id, id, subgroupIds);
    if (subgroupIds.length > 0) {
      await ctx.outbox.add(tx, subgroupsAdded(realm_id, { id, deactivated: false }, subgroupIds));
    }
    return id;
  });

  invalidate(ctx.bus, groupNames, realm_id, [name]);
  // All actors: the members of subgroups are not loaded here.
  if (subgroupIds.length > 0) invalidate(ctx.bus, actorGroups, realm_id, 'all');
  else if (memberIds.length > 0) invalidate(ctx.bus, actorGroups, realm_id, memberIds);
  return { group_id };
};

/** Throws BadRequestError unless the setting allows the actor. Guests are never allowed, whatever their groups. */
async function checkMayCreateGroups(ctx: Context, actor: Actor): Promise<void> {
  const { group_settings } = await ctx.realms.get(actor.realm_id);
  if (!allows(actor, group_settings.can_create_groups!, REALM_GROUP_SETTINGS.can_create_groups)) {
    throw new BadRequestError('Insufficient permission');
  }
}

/** Derives the system groups from the role and the clock, so they are right even before memberships are stored. */
export const getActorGroups: Handler<typeof op.getActorGroups> = async (ctx, { params }) => {
  const { realm_id, user_id, role } = params;
  const [ids, isFullMember] = await Promise.all([systemGroupIds(ctx, realm_id), isFullMemberNow(ctx, params)]);
  const roleGroupIds = roleGroupNames(role, isFullMember).map((name) => ids[name]!);
  return { group_ids: await ctx.actorGroups.listIds(realm_id, user_id, roleGroupIds) };
};

export const getGroupCards: Handler<typeof op.getGroupCards> = async (ctx, { params }) => ({
  groups: await ctx.userGroups.listCards(params.realm_id, { ids: params.group_ids, names: params.names }),
});

export const getSystemGroups: Handler<typeof op.getSystemGroups> = async (ctx, { params }) => ({
  groups: await systemGroupIds(ctx, params.realm_id),
});

export const getUserGroups: Handler<typeof op.getUserGroups> = async (ctx, { actor, params }) => {
  await systemGroupIds(ctx, actor.realm_id);
  return { user_groups: await ctx.userGroups.list(actor.realm_id, params) };
};

export const placeInNamedGroups: Handler<typeof op.placeInNamedGroups> = async (ctx, { params }) => {
  await placeInGroups(ctx, params);
  return {};
};
