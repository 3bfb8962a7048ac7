import type { Handler } from '@team-chat/bus';
import type { uploadRealmIcon as op } from '@team-chat/contracts';
import { makeIcon } from '@team-chat/pictures';
import type { Context } from '../context';
import { realmIconUrl } from '../domain/realm-pictures';
import { uploadRealmPicture } from '../realms/upload-realm-picture';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadRealmIcon: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const how = { refusal: 'You must upload exactly one icon.', make: makeIcon };
  const realm = await uploadRealmPicture(ctx, actor.realm_id, 'icon', params.file, how);
  return { icon_url: realmIconUrl(realm) };
};
