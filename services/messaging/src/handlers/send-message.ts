import type { Handler } from '@team-chat/bus';
import type { sendMessage as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { send } from '../sending/send';
import { followWhereSent } from '../topics/follow-where-sent';

export const sendMessage: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const placed = await send(ctx, actor, { ...params, client: info.client });
  const policy = await followWhereSent(ctx, actor, placed);
  return { id: placed.sent.id, ...(policy && { automatic_new_visibility_policy: policy }) };
};
