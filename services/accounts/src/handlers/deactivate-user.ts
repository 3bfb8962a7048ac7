import type { Handler } from '@team-chat/bus';
import { BadRequestError, type deactivateUser as op, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { accessUser, checkMayAdminister } from '../access/access-user';
import type { Context } from '../context';
import { isOnlyOwner } from '../domain/role-change';
import type { LockedUsers } from '../repositories/users';
import { deactivateUser as deactivate } from '../users/deactivate-user';

/** Deactivates a person; bots have another operation. Source: spec/wire-contract-annex.md, section 3. */
export const deactivateUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { is_bot } = await accessUser(ctx, actor, params.user_id);
  if (is_bot) throw new BadRequestError('No such user');
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const ids = { caller: actor.user_id, target: params.user_id };
  const check = (_tx: unknown, { users, owners }: LockedUsers) => {
    const caller = users.get(ids.caller)!;
    const target = users.get(ids.target)!;
    checkMayAdminister(caller, target);
    if (!target.is_active) throw new BadRequestError('User is deactivated');
    if (target.role === ROLE.owner && caller.role !== ROLE.owner) {
      throw new UnauthorizedPrincipalError('Must be an organization owner');
    }
    if (isOnlyOwner(target, owners)) {
      throw new BadRequestError('Cannot deactivate the only organization owner');
    }
  };
  await deactivate(ctx, realm, ids, check, params.deactivation_notification_comment?.trim());
  return {};
};
