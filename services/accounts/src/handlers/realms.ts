import type * as op from '@team-chat/contracts';
import { BadRequestError, REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Handler } from '../context';
import { realmGroupSettings, realmUrl } from '../realm-settings/realm-settings';

export const findRealm: Handler<typeof op.findRealm> = async (ctx, { params }) => {
  const realm = await ctx.realms.findByHost(params.host.toLowerCase());
  if (!realm) return { realm_id: null, is_active: false, enable_spectator_access: false };
  const { enable_spectator_access, invite_required } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const { id: realm_id, is_active } = realm;
  return {
    realm_id,
    is_active,
    // Spectators see nothing of a deactivated organisation.
    enable_spectator_access: is_active && enable_spectator_access,
    invite_required,
  };
};

export const getRealm: Handler<typeof op.getRealm> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  return {
    realm_id: realm.id,
    host: realm.host,
    url: realmUrl(ctx, realm),
    name: realm.name,
    settings: { ...REALM_SETTINGS_DEFAULTS, ...realm.settings },
    group_settings: await realmGroupSettings(ctx, realm),
    max_messages: realm.quotas.messages ?? null,
  };
};
