import type { Handler } from '@team-chat/bus';
import { BadRequestError, REALM_SETTINGS_DEFAULTS, type getRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmGroupSettings, realmUrl } from '../realm-settings/realm-settings';

export const getRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  return {
    realm_id: realm.id,
    host: realm.host,
    url: realmUrl(ctx, realm),
    name: realm.name,
    settings: { ...REALM_SETTINGS_DEFAULTS, ...realm.settings },
    group_settings: await realmGroupSettings(ctx, realm),
  };
};
