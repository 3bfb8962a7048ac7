import type { RealmSettings } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeRealm, forgetRealm, loadNamedGroups } from './change-realm';

/** Changes where the default pictures of an organisation come from, as an administrator's request does; idempotent. */
export async function setDefaultAvatarSource(
  ctx: Context,
  realmId: number,
  default_avatar_source: RealmSettings['default_avatar_source'],
): Promise<void> {
  const namedGroups = await loadNamedGroups(ctx, realmId, {});
  const wanted = {
    texts: { name: undefined, description: undefined },
    settings: { default_avatar_source },
    groupSettings: {},
    rendered_description: undefined,
  };
  await ctx.db.transaction((tx) => changeRealm(ctx, tx, realmId, wanted, namedGroups));
  forgetRealm(ctx, realmId, wanted.settings);
}
