import type { Handler } from '@team-chat/bus';
import type { updateUser as op } from '@team-chat/contracts';
import { accessUser } from '../access/access-user';
import type { Context } from '../context';
import { prepareProfileData } from '../profiles/profile-data';
import { changeUser } from '../users/change-user';

export const updateUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_id, profile_data = [], ...changes } = params;
  const target = await accessUser(ctx, actor, user_id);
  const writeProfile = await prepareProfileData(ctx, actor, profile_data);
  await changeUser(ctx, actor, target, changes, writeProfile);
  return {};
};
