import type { EventEntry, GroupSettingValue, NotificationMail } from '@team-chat/contracts';
import type { Queryable, Transaction } from '@team-chat/db';
import {
  defaultValue,
  directMembersOf,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  shownValues,
} from '@team-chat/permissions';
import type { Context } from '../context';
import { realmUpdatedDict } from '../events/realm-events';
import type { RealmRow } from '../repositories/realms';

/** Returns an organisation's URL: the configured URL for the default organisation, and a URL with the own host name for
 *  others. */
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

/** Returns every group-valued setting of an organisation, stored or default. Gets the ids of system groups from the cache
 *  or from groups. */
export async function realmGroupSettings(
  ctx: Context,
  realm: RealmRow,
): Promise<Record<RealmGroupSetting, GroupSettingValue>> {
  return groupSettingsOf(realm, await ctx.systemGroups.get(realm.id));
}

/** Returns settings as clients see them, without deactivated users. */
export async function shownGroupSettings<S extends Record<string, GroupSettingValue>>(
  ctx: Context,
  tx: Queryable,
  realmId: number,
  settings: S,
): Promise<S> {
  const named = Object.values(settings).flatMap(directMembersOf);
  return shownValues(settings, await ctx.users.listInactiveIds(realmId, named, tx));
}

/** Returns the entries that announce settings which name a user who was deactivated or reactivated in `tx`. Locks the
 *  organisation, so that a concurrent change of these settings commits before or after. */
export async function showInRealmSettings(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  userId: number,
): Promise<EventEntry[]> {
  const { group_settings } = await ctx.realms.lock(tx, realmId);
  const naming = Object.entries(group_settings).filter(([, value]) => directMembersOf(value).includes(userId));
  const shown = await shownGroupSettings(ctx, tx, realmId, Object.fromEntries(naming));
  return Object.entries(shown).map(([name, value]) => realmUpdatedDict(realmId, { [name]: value }));
}

/** Returns the URL at which a user stops mails of a kind without a log-in. */
export function unsubscribeUrl(
  ctx: Context,
  realm: Pick<RealmRow, 'id' | 'host' | 'is_default'>,
  userId: number,
  kind: NotificationMail,
): string {
  const key = ctx.unsubscribeKeys.keyOf(realm.id, userId, kind);
  return `${realmUrl(ctx, realm)}/accounts/unsubscribe/${kind}/${key}`;
}
