import type { Handler } from '@team-chat/bus';
import type { updateOwnProfileData as op } from '@team-chat/contracts';
import { changeOwnProfileData } from '../profiles/profile-data';
import type { Context } from '../context';

export const updateOwnProfileData: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeOwnProfileData(ctx, actor, params.data);
  return {};
};
