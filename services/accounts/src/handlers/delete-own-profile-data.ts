import type { Handler } from '@team-chat/bus';
import type { deleteOwnProfileData as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeOwnProfileData } from '../profiles/profile-data';

export const deleteOwnProfileData: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeOwnProfileData(
    ctx,
    actor,
    params.data.map((id) => ({ id, value: null })),
  );
  return {};
};
