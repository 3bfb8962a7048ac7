import type { Handler } from '@team-chat/bus';
import type { findRealmPictures as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmPictureFields } from '../domain/realm-pictures';

export const findRealmPictures: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const urlOf = (kind: 'icon' | 'logo' | 'night_logo') => realmPictureFields(realm, kind)[`${kind}_url`]!;
  return { icon_url: urlOf('icon'), logo_url: urlOf('logo'), night_logo_url: urlOf('night_logo') };
};
