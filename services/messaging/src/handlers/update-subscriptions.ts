import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  subscribe as subscribeOp,
  type updateSubscriptions as op,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { subscribeAndRemove } from './subscribe';
import { prepareRemoval } from './unsubscribe';

/** Unsubscribes first, then subscribes, in one transaction. */
export const updateSubscriptions: Handler<Context, typeof op> = async (ctx, request) => {
  const { add, delete: names } = request.params;
  if (add.length === 0 && names.length === 0) {
    throw new BadRequestError('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const template = subscribeOp.paramsSchema.parse({ subscriptions: add });
  const removal = await prepareRemoval(ctx, {
    ...request,
    params: { subscriptions: names, principals: undefined },
  });
  let removed: string[] = [];
  const outcome = await subscribeAndRemove(
    ctx,
    { ...request, params: template },
    { ...removal, apply: async (tx) => (removed = await removal.apply(tx)) },
  );
  return { ...outcome, ...(await removal.finish(removed)) };
};
