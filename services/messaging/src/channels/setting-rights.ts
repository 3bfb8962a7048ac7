import { type Actor, BadRequestError, CHANNEL_SETTING_FACTS, type ChannelParameter } from '@team-chat/contracts';
import { mayChangeSetting, type RealmGroupSetting } from '@team-chat/permissions';
import { getRealmInfo, grants } from '../access/realm-settings';
import type { Context } from '../context';

/** Returns whether the actor, who may administer a channel, may also change one of its settings, as its declaration says. `value` is
 *  the new value of a switch. */
export async function mayChangeChannelSetting(
  ctx: Context,
  actor: Actor,
  name: ChannelParameter,
  value?: boolean,
): Promise<boolean> {
  const realm = await getRealmInfo(ctx, actor.realm_id);
  const holds = (permission: string) => grants(realm, actor, permission as RealmGroupSetting);
  return mayChangeSetting(CHANNEL_SETTING_FACTS[name].mayChange, { role: actor.role, holds }, value);
}

/** Throws unless the actor may change a setting of a channel, as its declaration says. */
export async function checkMayChangeSetting(...request: Parameters<typeof mayChangeChannelSetting>): Promise<void> {
  if (!(await mayChangeChannelSetting(...request))) throw new BadRequestError('Insufficient permission');
}
