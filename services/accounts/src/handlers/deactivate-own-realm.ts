import type { Handler } from '@team-chat/bus';
import type { deactivateOwnRealm as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { setRealmActive } from '../realms/set-realm-active';

export const deactivateOwnRealm: Handler<Context, typeof op> = async (ctx, { actor }) => {
  await setRealmActive(ctx, actor.realm_id, false);
  return {};
};
