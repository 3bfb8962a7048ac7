import { type Actor, type Allow, BadRequestError, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator, isGuest, isOwner } from './roles';

/** Throws for accounts that an operation's declaration does not allow (spec/wire-contract.md, section 1.4). */
export function checkCaller({ allow }: { allow: Allow }, caller: Pick<Actor, 'role' | 'is_bot'>): void {
  switch (allow) {
    case 'owner':
      checkOwner(caller);
      break;
    case 'human-owner':
      checkOwner(caller);
      checkHuman(caller);
      break;
    case 'administrator':
      if (!isAdministrator(caller.role)) throw new UnauthorizedPrincipalError('Must be an organization administrator');
      break;
    case 'human':
      checkHuman(caller);
      break;
    case 'member':
      checkMember(caller);
      break;
    case 'human-member':
      checkMember(caller);
      checkHuman(caller);
      break;
  }
}

function checkOwner({ role }: Pick<Actor, 'role'>): void {
  if (!isOwner(role)) throw new UnauthorizedPrincipalError('Must be an organization owner');
}

function checkHuman({ is_bot }: Pick<Actor, 'is_bot'>): void {
  if (is_bot) throw new BadRequestError('This endpoint does not accept bot requests.');
}

function checkMember({ role }: Pick<Actor, 'role'>): void {
  if (isGuest(role)) throw new BadRequestError('Not allowed for guest users');
}
