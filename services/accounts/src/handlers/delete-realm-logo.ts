import type { Handler } from '@team-chat/bus';
import type { deleteRealmLogo as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeRealmPicture } from '../realms/change-realm-picture';

export const deleteRealmLogo: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeRealmPicture(ctx, actor.realm_id, params.night ? 'night_logo' : 'logo', undefined);
  return {};
};
