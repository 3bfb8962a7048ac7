import type { Handler } from '@team-chat/bus';
import type { placeUserInChannels as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { placeUser } from '../subscriptions/place-user';

export const placeUserHandler: Handler<Context, typeof op> = async (ctx, { params }) => {
  await placeUser(ctx, params);
  return {};
};
