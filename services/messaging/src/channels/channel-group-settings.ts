import {
  type Actor,
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  getNamableGroups,
  type GroupSettingUpdate,
  type GroupSettingValue,
} from '@team-chat/contracts';
import {
  canonicalise,
  CHANNEL_SETTINGS,
  checkGroupSetting,
  checkReplaced,
  defaultValue,
  sameValue,
  SYSTEM_GROUP,
} from '@team-chat/permissions';
import type { Context } from '../context';
import { checkMayChangeSetting } from './setting-rights';

export type ChannelGroupSettings = Record<ChannelGroupSetting, GroupSettingValue>;
type Given<T> = { [K in ChannelGroupSetting]?: T | undefined };

/** Returns the settings of a new channel: the checked settings of the request, and defaults for all others. */
export async function newGroupSettings(
  ctx: Context,
  actor: Actor,
  given: Given<GroupSettingValue>,
): Promise<ChannelGroupSettings> {
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const checked = await checkedValues(ctx, actor.realm_id, given);
  const defaults = Object.fromEntries(
    CHANNEL_GROUP_SETTINGS.map((name) => [
      name,
      defaultValue(CHANNEL_SETTINGS[name], (group) => systemGroups[group]!, actor.user_id),
    ]),
  ) as ChannelGroupSettings;
  const settings = { ...defaults, ...checked };
  const chosen = CHANNEL_GROUP_SETTINGS.filter((name) => !sameValue(settings[name], defaults[name]));
  await checkMayChoose(ctx, actor, Object.fromEntries(chosen.map((name) => [name, settings[name]])));
  return settings;
}

/** Throws if settings are chosen that the actor may not choose, such as those about who deletes messages. */
export async function checkMayChoose(ctx: Context, actor: Actor, chosen: Given<GroupSettingValue>): Promise<void> {
  for (const name of CHANNEL_GROUP_SETTINGS) {
    if (chosen[name] !== undefined) await checkMayChangeSetting(ctx, actor, name);
  }
}

/** Returns changes of a channel's settings, checked. `changedSettings` makes the checks that depend on the present values. */
export async function prepareUpdates(
  ctx: Context,
  realmId: number,
  given: Given<GroupSettingUpdate>,
): Promise<Given<GroupSettingUpdate>> {
  const named = CHANNEL_GROUP_SETTINGS.filter((name) => given[name] !== undefined);
  const news = Object.fromEntries(named.map((name) => [name, given[name]!.new]));
  const checked = await checkedValues(ctx, realmId, news);
  return Object.fromEntries(named.map((name) => [name, { ...given[name], new: checked[name]! }])) as typeof given;
}

/** Returns the updates that differ from the present values. Throws if a present value is not the value that the client
 *  expects. A client may also expect the value that it is shown. */
export function changedSettings(
  current: ChannelGroupSettings,
  shown: ChannelGroupSettings,
  updates: Given<GroupSettingUpdate>,
  nobodyGroupId: number,
): Given<GroupSettingValue> {
  const changed: Given<GroupSettingValue> = {};
  for (const name of CHANNEL_GROUP_SETTINGS) {
    const update = updates[name];
    if (!update) continue;
    checkReplaced(update.old, { stored: current[name], shown: shown[name] }, nobodyGroupId);
    if (!sameValue(update.new, current[name])) changed[name] = update.new;
  }
  return changed;
}

/** Returns the values in canonical form, after the checks that need other services. */
async function checkedValues(
  ctx: Context,
  realmId: number,
  given: Given<GroupSettingValue>,
): Promise<Given<GroupSettingValue>> {
  const named = CHANNEL_GROUP_SETTINGS.filter((name) => given[name] !== undefined);
  if (named.length === 0) return {};
  const nobody = (await ctx.systemGroups.get(realmId))[SYSTEM_GROUP.nobody]!;
  const lookup = await loadNamed(
    ctx,
    realmId,
    named.map((name) => given[name]!),
  );
  const checked: Given<GroupSettingValue> = {};
  for (const name of named) {
    checkGroupSetting(CHANNEL_SETTINGS[name], name, given[name]!, lookup);
    checked[name] = canonicalise(given[name]!, nobody);
  }
  return checked;
}

/** Loads every group and user that the values name. */
async function loadNamed(ctx: Context, realm_id: number, values: GroupSettingValue[]) {
  const groupIds = values.flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups));
  const userIds = values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members));
  const { groups } =
    groupIds.length > 0
      ? await ctx.bus.call(getNamableGroups, { params: { realm_id, group_ids: groupIds } })
      : { groups: [] };
  const users = await ctx.userCards.getMany(realm_id, userIds);
  return {
    groupById: (id: number) => groups.find((group) => group.id === id),
    isActiveUser: (id: number) => users.get(id)?.is_active ?? false,
  };
}
