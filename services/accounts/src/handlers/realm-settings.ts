import { invalidate } from '@team-chat/bus';
import * as op from '@team-chat/contracts';
import {
  BadRequestError,
  type ParamsOf,
  REALM_SETTING_FACTS,
  REALM_SETTINGS_DEFAULTS,
  realms,
  type RealmSettings,
  SETTABLE_REALM_GROUPS,
} from '@team-chat/contracts';
import { checkExpected } from '@team-chat/permissions';
import { lockCaller } from '../access/access-user';
import { lockDefaultAvatars } from '../account-changes/change-default-avatars';
import { renderText } from '../content/render-text';
import type { Handler } from '../context';
import { withoutDefaults } from '../domain/settings';
import type { GroupSettingChanges } from '../domain/realm-group-changes';
import { CHANNEL_SETTINGS, checkMayChange, NO_CHANNEL, storedValues } from '../domain/realm-values';
import { realmChanged } from '../events/realm-events';
import { groupSettingsOf } from '../realm-settings/realm-settings';
import {
  changeRealm,
  checkChannels,
  forgetRealm,
  loadNamedGroups,
  setRealmActive,
  type WantedRealmChange,
} from '../realms/change-realm';
import { syncUserVisibility } from '../user-visibility/update-accessible-users';

const STORED_BY_EARLIER_VERSIONS = ['service_update_announcements_stream_id'] as const;

export const clearChannelSettings: Handler<typeof op.clearChannelSettings> = async (ctx, { params }) => {
  const { realm_id, channel_id } = params;
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const facts = { vendor: ctx.config.IDENTIFIER_VENDOR, systemGroups };
  await ctx.db.transaction(async (tx) => {
    const row = await ctx.realms.lock(tx, realm_id);
    const names = [...CHANNEL_SETTINGS, ...STORED_BY_EARLIER_VERSIONS].filter(
      (name) => row.settings[name] === channel_id,
    );
    if (names.length === 0) return;
    const cleared = Object.fromEntries(names.map((name) => [name, NO_CHANNEL]));
    const settings = withoutDefaults({ ...row.settings, ...cleared }, REALM_SETTINGS_DEFAULTS);
    await ctx.realms.update(tx, realm_id, { settings });
    const groupSettings = groupSettingsOf(row, systemGroups);
    const change = { texts: {}, settings: cleared, groupSettings: {} };
    const after = { row: { ...row, settings }, groupSettings };
    await ctx.outbox.add(tx, ...realmChanged({ row, groupSettings }, after, change, facts));
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  return {};
};

export const deactivateOwnRealm: Handler<typeof op.deactivateOwnRealm> = async (ctx, { actor }) => {
  await setRealmActive(ctx, actor.realm_id, false);
  return {};
};

/** Applies all requested changes to an organisation, or none. Returns the values that changed. */
export const updateRealm: Handler<typeof op.updateRealm> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  checkMayChange(actor.role, params);
  if (params.default_avatar_source === 'G' && ctx.config.GRAVATAR === 'off') {
    throw new BadRequestError('This server does not use Gravatar.');
  }
  const { description } = params;
  const realm = (await ctx.realms.find(realm_id))!;
  const hasProviders = ctx.identityProviders.listFor(realm.host).length > 0;
  const wanted = {
    ...parseWantedChange(params, hasProviders),
    rendered_description: description === undefined ? undefined : await renderText(ctx, actor, description),
  };
  await checkChannels(
    ctx,
    realm_id,
    CHANNEL_SETTINGS.flatMap((name) => wanted.settings[name] ?? []),
  );
  const change = await ctx.groupUsesGuard.guard(realm_id, async (verify) => {
    const namedGroups = await loadNamedGroups(ctx, realm_id, wanted.groupSettings);
    return ctx.db.transaction(async (tx) => {
      await verify(tx);
      if (wanted.settings.default_avatar_source) await lockDefaultAvatars(ctx, tx, realm_id, actor.user_id);
      checkMayChange((await lockCaller(ctx, tx, actor, op.updateRealm)).role, params);
      return changeRealm(ctx, tx, realm_id, wanted, namedGroups, (present) =>
        checkExpected(params, REALM_SETTING_FACTS, present),
      );
    });
  });
  forgetRealm(ctx, realm_id, wanted.settings);
  if (change.groupSettings.can_access_all_users_group !== undefined) {
    await syncUserVisibility(ctx, realm_id, null);
  }
  return { ...change.texts, ...change.settings, ...change.groupSettings };
};

/** Returns the requested values by the column that stores them. Throws for invalid values. */
function parseWantedChange(
  params: ParamsOf<typeof op.updateRealm>,
  hasProviders: boolean,
): Omit<WantedRealmChange, 'rendered_description'> {
  const { name, description } = params;
  const settings = Object.keys(REALM_SETTINGS_DEFAULTS).map((key) => [key, params[key as keyof typeof params]]);
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
