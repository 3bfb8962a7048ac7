import {
  type Actor,
  type AnyOperation,
  ApiError,
  BadRequestError,
  sendMessage,
  UnauthorizedPrincipalError,
} from '@team-chat/contracts';
import { isAdministrator, isGuest, isOwner } from '@team-chat/permissions';
import type { Identity } from './actors';

/** Throws for incoming webhook bots, whose keys stand in the URLs of other programs: they only send messages. */
export function refuseIncomingWebhook({ is_incoming_webhook }: Identity): void {
  if (is_incoming_webhook)
    throw new ApiError('UNAUTHORIZED', 'This API is not available to incoming webhook bots.');
}

/** Throws for API keys that do not allow everything, where there is no operation to judge by. */
export function refuseLimitedKey({ scope }: Identity): void {
  if (scope) throw new ApiError('UNAUTHORIZED', 'This API key does not allow this request.');
}

/** Throws for callers whom the operation's declaration does not allow (spec/wire-contract.md, section 1.4). */
export function checkAllowed(op: AnyOperation, identity: Identity): void {
  if (op.id !== sendMessage.id) refuseIncomingWebhook(identity);
  const { actor } = identity;
  switch (op.allow) {
    case 'owner':
      if (!isOwner(actor.role)) throw new UnauthorizedPrincipalError('Must be an organization owner');
      break;
    case 'administrator':
      if (!isAdministrator(actor.role))
        throw new UnauthorizedPrincipalError('Must be an organization administrator');
      break;
    case 'bot':
      if (!actor.is_bot) throw new BadRequestError('This endpoint accepts only bot requests.');
      break;
    case 'human':
      checkHuman(actor);
      break;
    case 'member':
      checkMember(actor);
      break;
    case 'human-member':
      checkMember(actor);
      checkHuman(actor);
      break;
  }
}

function checkHuman(actor: Actor): void {
  if (actor.is_bot) throw new BadRequestError('This endpoint does not accept bot requests.');
}

function checkMember(actor: Actor): void {
  if (isGuest(actor.role)) throw new BadRequestError('Not allowed for guest users');
}
