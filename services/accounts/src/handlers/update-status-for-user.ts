import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateStatusForUser as op } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessPerson } from '../access/access-user';
import type { Context } from '../context';
import { changeStatus } from '../presence/change-status';

export const updateStatusForUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_id, ...request } = params;
  const { id } = await accessPerson(ctx, actor, user_id);
  if (!isAdministrator(actor.role)) throw new BadRequestError('Insufficient permission');
  await changeStatus(ctx, actor.realm_id, id, request);
  return {};
};
