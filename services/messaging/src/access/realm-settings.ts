import type { Actor, RealmInfo } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting } from '@team-chat/permissions';
import type { Context } from '../context';

export async function getRealmInfo(ctx: Context, realmId: number): Promise<RealmInfo> {
  return (await ctx.realms.get(realmId, 'realm'))!;
}

/** Whether the organisation grants the actor one of its permissions. */
export async function realmAllows(ctx: Context, actor: Actor, setting: RealmGroupSetting): Promise<boolean> {
  const realm = await getRealmInfo(ctx, actor.realm_id);
  return allows(actor, realm.group_settings[setting]!, REALM_GROUP_SETTINGS[setting]);
}
