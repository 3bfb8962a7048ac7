import { BadRequestError, type Role, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator, ROLE } from '@team-chat/permissions';

interface Member {
  id: number;
  role: Role;
}

export interface RoleChange {
  caller: Member;
  target: Member;
  role: Role;
  /** Ids of the active owners, without bots. */
  owners: ReadonlySet<number>;
}

/** Throws unless the caller may give the target another role.
 *  Source: spec/wire-contract.md, section 2.1 and decision 22. */
export function checkRoleChange({ caller, target, role, owners }: RoleChange): void {
  const concernsOwners = role === ROLE.owner || target.role === ROLE.owner;
  if (concernsOwners && caller.role !== ROLE.owner) {
    throw new UnauthorizedPrincipalError('Must be an organization owner');
  }
  if (!isAdministrator(caller.role)) {
    throw new UnauthorizedPrincipalError('Must be an organization administrator');
  }
  if (target.role === ROLE.guest && isAdministrator(role)) {
    throw new BadRequestError('Guests cannot be organization administrators');
  }
  if (isOnlyOwner(target, owners)) {
    throw new BadRequestError('The owner permission cannot be removed from the only organization owner.');
  }
}

export function isOnlyOwner(user: Pick<Member, 'id'>, owners: ReadonlySet<number>): boolean {
  return owners.has(user.id) && owners.size === 1;
}
