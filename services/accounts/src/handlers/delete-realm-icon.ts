import type { Handler } from '@team-chat/bus';
import type { deleteRealmIcon as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmIconUrl } from '../domain/realm-pictures';
import { changeRealmPicture } from '../realms/change-realm-picture';

export const deleteRealmIcon: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const realm = await changeRealmPicture(ctx, actor.realm_id, 'icon', undefined);
  return { icon_url: realmIconUrl(realm) };
};
