import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  subscribe as subscribeOp,
  type updateSubscriptions as op,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { subscribe } from './subscribe';
import { unsubscribe } from './unsubscribe';

/** Unsubscribes first, then subscribes. */
export const updateSubscriptions: Handler<Context, typeof op> = async (ctx, request) => {
  const { add, delete: names } = request.params;
  if (add.length === 0 && names.length === 0) {
    throw new BadRequestError('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const template = subscribeOp.paramsSchema.parse({ subscriptions: add });
  const { removed, not_removed } = await unsubscribe(ctx, {
    ...request,
    params: { subscriptions: names, principals: undefined },
  });
  const { subscribed, already_subscribed } = await subscribe(ctx, { ...request, params: template });
  return { subscribed, already_subscribed, removed, not_removed };
};
