import type { Handler } from '@team-chat/bus';
import type { placeUserInGroups as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { placeUser as place } from '../place-user';

export const placeUser: Handler<Context, typeof op> = async (ctx, { params }) => {
  await place(ctx, params);
  return {};
};
