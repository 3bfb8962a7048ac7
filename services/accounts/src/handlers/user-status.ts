import type * as op from '@team-chat/contracts';
import { BadRequestError } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessPerson } from '../access/access-user';
import type { Handler } from '../context';
import { ownSettings } from '../domain/settings';
import { NO_STATUS, visibleStatus } from '../domain/user-status';
import { changeStatus } from '../presence/change-status';

/** Source: spec/wire-contract.md, section 2.15. */
export const getUserStatus: Handler<typeof op.getUserStatus> = async (ctx, { actor, params }) => {
  const row = await accessPerson(ctx, actor, params.user_id);
  const status = (await ctx.userStatuses.find(actor.realm_id, row.id)) ?? NO_STATUS;
  return { status: visibleStatus(status, ownSettings(row).presence_enabled) };
};

export const updateStatusForUser: Handler<typeof op.updateStatusForUser> = async (ctx, { actor, params }) => {
  const { user_id, ...request } = params;
  const { id } = await accessPerson(ctx, actor, user_id);
  if (!isAdministrator(actor.role)) throw new BadRequestError('Insufficient permission');
  await changeStatus(ctx, actor.realm_id, id, request);
  return {};
};

export const updateStatus: Handler<typeof op.updateStatus> = async (ctx, { actor, params }) => {
  await changeStatus(ctx, actor.realm_id, actor.user_id, params);
  return {};
};
