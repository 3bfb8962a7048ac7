import type { Handler } from '@team-chat/bus';
import {
  type updateRealmUserSettingsDefaults as op,
  USER_SETTINGS_DEFAULTS,
  type UserSettings,
  userSettingsDefaultUpdated,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { changedSettings, withoutDefaults } from '../domain/changed-settings';

export const updateRealmUserSettingsDefaults: Handler<Context, typeof op> = async (
  ctx,
  { actor, params },
) => {
  const { realm_id } = actor;
  await ctx.db.transaction(async (tx) => {
    const { user_settings_defaults: stored } = await ctx.realms.lock(tx, realm_id);
    const present = { ...USER_SETTINGS_DEFAULTS, ...stored };
    const changed = changedSettings<UserSettings>(present, params as Partial<UserSettings>);
    const user_settings_defaults = withoutDefaults({ ...stored, ...changed }, USER_SETTINGS_DEFAULTS);
    await ctx.realms.update(tx, realm_id, { user_settings_defaults });
    await ctx.outbox.add(
      tx,
      ...Object.entries(changed).map(([property, value]) =>
        userSettingsDefaultUpdated.entry(realm_id, { realm: true }, { property, value }),
      ),
    );
  });
  return {};
};
