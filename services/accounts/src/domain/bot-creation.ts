import { type Actor, BadRequestError, BOT_TYPE, type GroupSettingValue } from '@team-chat/contracts';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting } from '@team-chat/permissions';

const TYPES: readonly number[] = Object.values(BOT_TYPE);

/** Throws unless the caller may create bots of a type. `can_create_write_only_bots_group` allows incoming webhooks. */
export function checkMayCreateBot(
  actor: Actor,
  type: number,
  settings: Record<RealmGroupSetting, GroupSettingValue>,
): void {
  const may = (name: RealmGroupSetting) => allows(actor, settings[name], REALM_GROUP_SETTINGS[name]);
  const isWriteOnly = type === BOT_TYPE.incomingWebhook;
  if (!may('can_create_bots_group') && !(isWriteOnly && may('can_create_write_only_bots_group'))) {
    throw new BadRequestError('Insufficient permission');
  }
  if (!TYPES.includes(type)) throw new BadRequestError('Invalid bot type');
}
