import { BadRequestError } from '@team-chat/contracts';
import type { GroupLookup } from '@team-chat/permissions';

/** Throws unless all users may become members. A deactivated user counts as unknown.
 *  Source: spec/wire-contract.md, section 2.5. */
export function checkMembers(userIds: readonly number[], isActiveUser: GroupLookup['isActiveUser']): void {
  const unknown = userIds.find((id) => !isActiveUser(id));
  if (unknown !== undefined) throw new BadRequestError(`Invalid user ID: ${unknown}`);
}

/** Throws unless all groups may become subgroups. Does not check for cycles, which a new group cannot close.
 *  Source: spec/wire-contract.md, section 2.5. */
export function checkSubgroups(groupIds: readonly number[], groupById: GroupLookup['groupById']): void {
  const unknown = groupIds.find((id) => groupById(id) === undefined);
  if (unknown !== undefined) throw new BadRequestError(`Invalid user group ID: ${unknown}`);
  if (groupIds.some((id) => groupById(id)!.deactivated)) throw new BadRequestError('User group is deactivated.');
}

/** Throws if one of the users is already a member. Source: spec/wire-contract-annex.md, section 3. */
export function checkNoMembers(userIds: readonly number[], members: readonly number[]): void {
  const known = userIds.find((id) => members.includes(id));
  if (known !== undefined) throw new BadRequestError(`User ${known} is already a member of this group`);
}

/** Throws unless all users are members. */
export function checkAreMembers(userIds: readonly number[], members: readonly number[]): void {
  const unknown = userIds.find((id) => !members.includes(id));
  if (unknown !== undefined) {
    throw new BadRequestError(`There is no member '${unknown}' in this user group`);
  }
}

/** Throws if one of the groups is already a subgroup. */
export function checkNoSubgroups(groupIds: readonly number[], subgroups: readonly number[]): void {
  const known = groupIds.find((id) => subgroups.includes(id));
  if (known !== undefined) {
    throw new BadRequestError(`User group ${known} is already a subgroup of this group.`);
  }
}

/** Throws unless all groups exist and are subgroups. */
export function checkAreSubgroups(
  groupIds: readonly number[],
  subgroups: readonly number[],
  groupById: GroupLookup['groupById'],
): void {
  for (const id of groupIds) {
    if (groupById(id) === undefined) throw new BadRequestError(`Invalid user group ID: ${id}`);
    if (!subgroups.includes(id)) {
      throw new BadRequestError(`User group ${id} is not a subgroup of this group.`);
    }
  }
}

/** Returns ids in ascending order, without repeats: the form in which lists of ids are stored and sent. */
export function distinctIds(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
