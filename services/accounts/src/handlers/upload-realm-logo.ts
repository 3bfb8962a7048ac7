import type { Handler } from '@team-chat/bus';
import type { uploadRealmLogo as op } from '@team-chat/contracts';
import { makeLogo } from '@team-chat/pictures';
import type { Context } from '../context';
import { uploadRealmPicture } from '../realms/upload-realm-picture';

/** Source: spec/wire-contract-files-and-time.md, section 2. */
export const uploadRealmLogo: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const how = { refusal: 'You must upload exactly one logo.', make: makeLogo };
  await uploadRealmPicture(ctx, actor.realm_id, params.night ? 'night_logo' : 'logo', params.file, how);
  return {};
};
