import * as op from '@team-chat/contracts';
import { makeIcon, makeLogo } from '@team-chat/pictures';
import type { Handler } from '../context';
import { realmIconUrl, realmPictureFields } from '../domain/pictures';
import { changeRealmPicture, uploadRealmPicture } from '../realms/realm-pictures';

export const deleteRealmIcon: Handler<typeof op.deleteRealmIcon> = async (ctx, { actor }) => {
  const realm = await changeRealmPicture(ctx, actor, op.deleteRealmIcon, 'icon', undefined);
  return { icon_url: realmIconUrl(realm) };
};

export const deleteRealmLogo: Handler<typeof op.deleteRealmLogo> = async (ctx, { actor, params }) => {
  await changeRealmPicture(ctx, actor, op.deleteRealmLogo, params.night ? 'night_logo' : 'logo', undefined);
  return {};
};

export const findRealmPictures: Handler<typeof op.findRealmPictures> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const urlOf = (kind: 'icon' | 'logo' | 'night_logo') => realmPictureFields(realm, kind)[`${kind}_url`]!;
  return { icon_url: urlOf('icon'), logo_url: urlOf('logo'), night_logo_url: urlOf('night_logo') };
};

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadRealmIcon: Handler<typeof op.uploadRealmIcon> = async (ctx, { actor, params }) => {
  const how = { refusal: 'You must upload exactly one icon.', make: makeIcon };
  const realm = await uploadRealmPicture(ctx, actor, op.uploadRealmIcon, 'icon', params.file, how);
  return { icon_url: realmIconUrl(realm) };
};

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadRealmLogo: Handler<typeof op.uploadRealmLogo> = async (ctx, { actor, params }) => {
  const how = { refusal: 'You must upload exactly one logo.', make: makeLogo };
  await uploadRealmPicture(ctx, actor, op.uploadRealmLogo, params.night ? 'night_logo' : 'logo', params.file, how);
  return {};
};
