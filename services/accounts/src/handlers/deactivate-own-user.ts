import type { Handler } from '@team-chat/bus';
import { ApiError, type deactivateOwnUser as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { deactivateUser } from '../users/deactivate-user';
import { isOnlyOwner } from '../domain/role-change';

/** Source: spec/wire-contract.md, section 2.16. */
export const deactivateOwnUser: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const self = { id: actor.user_id };
  await deactivateUser(ctx, realm, { caller: self.id, target: self.id }, async (tx, { owners }) => {
    if (!(await ctx.users.hasActiveUserBesides(tx, realm.id, self.id))) throw lastUserError('user');
    if (isOnlyOwner(self, owners)) throw lastUserError('organization owner');
  });
  return {};
};

/** Source: spec/core-operations.md, section 6. */
function lastUserError(entity: 'user' | 'organization owner'): ApiError {
  return new ApiError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
    is_last_owner: entity === 'organization owner',
    entity,
  });
}
