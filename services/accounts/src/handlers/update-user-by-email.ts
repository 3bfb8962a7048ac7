import type { Handler } from '@team-chat/bus';
import type { updateUserByEmail as op } from '@team-chat/contracts';
import { accessUserByEmail } from '../access/access-user';
import type { Context } from '../context';
import { prepareProfileData } from '../profiles/profile-data';
import { changeUser } from '../users/change-user';

export const updateUserByEmail: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { email, profile_data = [], ...changes } = params;
  const target = await accessUserByEmail(ctx, actor, email);
  const writeProfile = await prepareProfileData(ctx, actor, profile_data);
  await changeUser(ctx, actor, target, changes, writeProfile);
  return {};
};
