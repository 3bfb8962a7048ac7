import { BadRequestError } from '@team-chat/contracts';
import type { GroupLookup } from '@team-chat/permissions';

/** Throws unless all may become members: a deactivated user counts as unknown.
 *  Source: wire-contract.md, section 2.5. */
export function checkMembers(userIds: readonly number[], isActiveUser: GroupLookup['isActiveUser']): void {
  const unknown = userIds.find((id) => !isActiveUser(id));
  if (unknown !== undefined) throw new BadRequestError(`Invalid user ID: ${unknown}`);
}

/** Throws unless all may become subgroups; a new group is nobody's subgroup yet, so it closes no circle.
 *  Source: wire-contract.md, section 2.5. */
export function checkSubgroups(groupIds: readonly number[], groupById: GroupLookup['groupById']): void {
  const unknown = groupIds.find((id) => groupById(id) === undefined);
  if (unknown !== undefined) throw new BadRequestError(`Invalid user group ID: ${unknown}`);
  if (groupIds.some((id) => groupById(id)!.deactivated))
    throw new BadRequestError('User group is deactivated.');
}
