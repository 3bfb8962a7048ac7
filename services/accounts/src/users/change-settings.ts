import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { applyChanges } from '../account-changes/apply-changes';
import type { Context } from '../context';
import { changedSettings, ownSettings, withoutDefaults } from '../domain/settings';
import type { UserRow } from '../domain/user';
import { exportConsentChanged } from '../events/export-events';
import { settingsChanged } from '../events/personal-events';
import { statusChanged } from '../events/presence-events';
import { switchPresence } from '../presence-batches/record-presences';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges } from '../repositories/users';
import { announceUser } from '../user-visibility/announcements';

/** Changes settings and `columns` of a user whom `tx` has locked, and announces the changes. Returns the new row. */
export async function changeSettings(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  before: UserRow,
  wanted: Partial<UserSettings>,
  columns: UserChanges = {},
): Promise<UserRow> {
  const changed = changedSettings<UserSettings>(ownSettings(before), wanted);
  const after = await applyChanges(ctx, tx, realm, before, {
    ...columns,
    ...settingColumns(before, changed),
  });
  await ctx.outbox.add(tx, ...settingsChanged(after, realm.host, changed));
  if (changed.allow_private_data_export !== undefined) {
    const consented = changed.allow_private_data_export;
    const bots = await ctx.users.listAdministratorBots(tx, realm.id);
    await ctx.outbox.add(tx, exportConsentChanged(after, consented, bots));
  }
  if (changed.presence_enabled !== undefined) {
    const away = !changed.presence_enabled;
    await announceUser(ctx, tx, after, [statusChanged(realm.id, after.id, { away })]);
    await switchPresence(ctx, tx, realm, after.id, changed.presence_enabled);
  }
  return after;
}

/** Returns the columns that store changed settings. Two settings have a column of their own, because their effect is
 *  visible to other users. */
function settingColumns(user: UserRow, changed: Partial<UserSettings>): UserChanges {
  const { timezone, email_address_visibility, ...others } = changed;
  return {
    ...(timezone !== undefined && { timezone }),
    ...(email_address_visibility !== undefined && { email_address_visibility }),
    ...(Object.keys(others).length > 0 && {
      settings: withoutDefaults({ ...user.settings, ...others }, USER_SETTINGS_DEFAULTS),
    }),
  };
}
