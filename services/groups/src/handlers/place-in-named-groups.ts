import type { Handler } from '@team-chat/bus';
import type { placeInNamedGroups as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { placeInGroups } from '../custom-groups/place-in-groups';

export const placeInNamedGroups: Handler<Context, typeof op> = async (ctx, { params }) => {
  await placeInGroups(ctx, params);
  return {};
};
