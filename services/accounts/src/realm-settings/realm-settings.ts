import type { GroupSettingValue } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import {
  defaultValue,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  shownValues,
  directMembersOf,
} from '@team-chat/permissions';
import type { Context } from '../context';
import type { RealmRow } from '../repositories/realms';

/** Returns an organisation's URL: as configured for the default one, with their own host name for others. */
export function realmUrl(ctx: Context, realm: Pick<RealmRow, 'host' | 'is_default'>): string {
  if (realm.is_default) return ctx.config.EXTERNAL_URL;
  const url = new URL(ctx.config.EXTERNAL_URL);
  url.hostname = realm.host;
  return url.href.replace(/\/$/, '');
}

/** Returns every group-valued setting of an organisation, stored or default. */
export function groupSettingsOf(
  realm: Pick<RealmRow, 'group_settings'>,
  systemGroups: Record<string, number>,
): Record<RealmGroupSetting, GroupSettingValue> {
  const values = Object.entries(REALM_GROUP_SETTINGS).map(([name, entry]) => [
    name,
    realm.group_settings[name] ?? defaultValue(entry, (group) => systemGroups[group]!),
  ]);
  return Object.fromEntries(values) as Record<RealmGroupSetting, GroupSettingValue>;
}

/** Does the same; gets the ids of system groups from the cache or from groups. */
export async function realmGroupSettings(
  ctx: Context,
  realm: RealmRow,
): Promise<Record<RealmGroupSetting, GroupSettingValue>> {
  return groupSettingsOf(realm, await ctx.systemGroups.get(realm.id));
}

/** Returns settings as clients see them: without deactivated users. */
export async function shownGroupSettings<S extends Record<string, GroupSettingValue>>(
  ctx: Context,
  tx: Queryable,
  realmId: number,
  settings: S,
): Promise<S> {
  const named = Object.values(settings).flatMap(directMembersOf);
  return shownValues(settings, await ctx.users.listInactiveIds(realmId, named, tx));
}
