import type { Handler } from '@team-chat/bus';
import type { deactivateRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { setRealmActive } from '../realms/set-realm-active';

export const deactivateRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  await setRealmActive(ctx, params.realm_id, false);
  return {};
};
