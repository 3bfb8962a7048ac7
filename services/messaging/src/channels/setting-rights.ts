import { type Actor, CHANNEL_SETTING_FACTS, type ChannelParameter } from '@team-chat/contracts';
import { mayChangeSetting, type RealmGroupSetting } from '@team-chat/permissions';
import { getRealmInfo, grants } from '../access/realm-settings';
import type { Context } from '../context';

/** Returns whether the actor, who may administer a channel, may also change one of its settings, as its declaration says. */
export async function mayChangeChannelSetting(ctx: Context, actor: Actor, name: ChannelParameter): Promise<boolean> {
  const realm = await getRealmInfo(ctx, actor.realm_id);
  return mayChangeSetting(CHANNEL_SETTING_FACTS[name].mayChange, {
    role: actor.role,
    holds: (permission) => grants(realm, actor, permission as RealmGroupSetting),
  });
}
