import type { Handler } from '@team-chat/bus';
import type { updateStatus as op } from '@team-chat/contracts';
import { changeStatus } from '../presence/change-status';
import type { Context } from '../context';

export const updateStatus: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeStatus(ctx, actor.realm_id, actor.user_id, params);
  return {};
};
