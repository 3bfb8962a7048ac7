import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type ParamsOf,
  REALM_SETTINGS_DEFAULTS,
  type RealmSettings,
  SETTABLE_REALM_GROUPS,
  type updateRealm as op,
} from '@team-chat/contracts';
import { renderText } from '../content/render-text';
import type { Context } from '../context';
import type { GroupSettingChanges } from '../domain/realm-group-changes';
import { CHANNEL_SETTINGS, checkMayChange, storedValues } from '../domain/realm-values';
import {
  changeRealm,
  checkChannels,
  forgetRealm,
  loadNamedGroups,
  type WantedRealmChange,
} from '../realms/change-realm';
import { syncUserVisibility } from '../user-visibility/sync-user-visibility';

/** Changes an organisation: all of the request, or nothing. Returns the values that changed. */
export const updateRealm: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  checkMayChange(actor.role, params);
  if (params.default_avatar_source === 'gravatar' && ctx.config.GRAVATAR === 'off') {
    throw new BadRequestError('This server does not use Gravatar.');
  }
  const { description } = params;
  const realm = (await ctx.realms.find(realm_id))!;
  const hasProviders = ctx.identityProviders.listFor(realm.host).length > 0;
  const wanted = {
    ...wantedOf(params, hasProviders),
    rendered_description: description === undefined ? undefined : await renderText(ctx, actor, description),
  };
  await checkChannels(
    ctx,
    realm_id,
    CHANNEL_SETTINGS.flatMap((name) => wanted.settings[name] ?? []),
  );
  const change = await ctx.groupUses.guard(realm_id, async (verify) => {
    const namedGroups = await loadNamedGroups(ctx, realm_id, wanted.groupSettings);
    return ctx.db.transaction(async (tx) => {
      await verify(tx);
      return changeRealm(ctx, tx, realm_id, wanted, namedGroups);
    });
  });
  forgetRealm(ctx, realm_id, wanted.settings);
  if (change.groupSettings.can_access_all_users_group !== undefined) {
    await syncUserVisibility(ctx, realm_id, null);
  }
  return { ...change.texts, ...change.settings, ...change.groupSettings };
};

/** Returns the requested values, by the column that keeps them. */
function wantedOf(
  params: ParamsOf<typeof op>,
  hasProviders: boolean,
): Omit<WantedRealmChange, 'rendered_description'> {
  const { name, description } = params;
  const settings = Object.keys(REALM_SETTINGS_DEFAULTS).map((key) => [
    key,
    params[key as keyof typeof params],
  ]);
  const groupSettings = SETTABLE_REALM_GROUPS.flatMap((key) => (params[key] ? [[key, params[key]]] : []));
  return {
    texts: { name, description },
    settings: {
      ...Object.fromEntries(settings),
      ...storedValues(params, hasProviders),
    } as Partial<RealmSettings>,
    groupSettings: Object.fromEntries(groupSettings) as GroupSettingChanges,
  };
}
