import type { Handler } from '@team-chat/bus';
import { REALM_SETTINGS_DEFAULTS, type findRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = await ctx.realms.findByHost(params.host.toLowerCase());
  if (!realm) return { realm_id: null, is_active: false, enable_spectator_access: false };
  const { enable_spectator_access, invite_required } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const { id: realm_id, is_active } = realm;
  return {
    realm_id,
    is_active,
    // Nothing of a deactivated organisation is open to the web.
    enable_spectator_access: is_active && enable_spectator_access,
    invite_required,
  };
};
