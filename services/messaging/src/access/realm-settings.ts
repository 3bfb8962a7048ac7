import { type Actor, findRealm, type RealmInfo } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Context } from '../context';

export async function getRealmInfo(ctx: Context, realmId: number): Promise<RealmInfo> {
  return ctx.realms.get(realmId);
}

/** Returns whether an organisation is not deactivated. */
export async function isRealmActive(ctx: Context, realmId: number): Promise<boolean> {
  const { host } = await getRealmInfo(ctx, realmId);
  return (await ctx.bus.call(findRealm, { params: { host } })).is_active;
}

/** Returns whether the organisation grants the actor one of its permissions. */
export async function realmAllows(ctx: Context, actor: Actor, setting: RealmGroupSetting): Promise<boolean> {
  return grants(await getRealmInfo(ctx, actor.realm_id), actor, setting);
}

/** Returns what `realmAllows` returns, from settings that are already loaded. */
export function grants(realm: RealmInfo, actor: Actor, setting: RealmGroupSetting): boolean {
  return allows(actor, realm.group_settings[setting]!, REALM_GROUP_SETTINGS[setting]);
}

/** Returns whether guests of an organisation see only users with whom they share a conversation. */
export function limitsGuests({ group_settings }: RealmInfo, systemGroups: Record<string, number>): boolean {
  return group_settings.can_access_all_users_group !== systemGroups[SYSTEM_GROUP.everyone];
}
