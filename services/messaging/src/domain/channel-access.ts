import type { Actor, ChannelGroupSetting, GroupSettingValue } from '@team-chat/contracts';
import { allows, CHANNEL_SETTINGS, isAdministrator, isGuest } from '@team-chat/permissions';

/** What decides who may do what in a channel. */
export interface GuardedChannel {
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  group_settings: Record<ChannelGroupSetting, GroupSettingValue>;
}

const holds = (actor: Actor, channel: GuardedChannel, setting: ChannelGroupSetting) =>
  allows(actor, channel.group_settings[setting], CHANNEL_SETTINGS[setting]);

/** May add or remove others, and change the channel. */
export function mayAdminister(actor: Actor, channel: GuardedChannel): boolean {
  return isAdministrator(actor.role) || holds(actor, channel, 'can_administer_channel_group');
}

/** May know that the channel exists. Source: wire-contract.md, section 9, last paragraph. */
export function maySeeChannel(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return channel.is_web_public || !isGuest(actor.role);
  return mayAdminister(actor, channel) || maySeeContentUnsubscribed(actor, channel);
}

/** May read what is said in it. */
export function maySeeContent(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return channel.is_web_public || !isGuest(actor.role);
  return maySeeContentUnsubscribed(actor, channel);
}

/** May read all that was ever said in it, not only what arrived. */
export function maySeeWholeHistory(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  const isShared = !channel.invite_only || channel.history_public_to_subscribers;
  return isShared && maySeeContent(actor, channel, isSubscribed);
}

function maySeeContentUnsubscribed(actor: Actor, channel: GuardedChannel): boolean {
  return holds(actor, channel, 'can_add_subscribers_group') || holds(actor, channel, 'can_subscribe_group');
}

/** May subscribe without being added by somebody. */
export function maySubscribeSelf(actor: Actor, channel: GuardedChannel): boolean {
  if (channel.is_archived) return false;
  if (!channel.invite_only && !isGuest(actor.role)) return true;
  return maySeeContentUnsubscribed(actor, channel);
}

export function mayAddOthers(actor: Actor, channel: GuardedChannel, realmWide: boolean): boolean {
  return realmWide || mayAdminister(actor, channel) || holds(actor, channel, 'can_add_subscribers_group');
}

export function mayRemoveOthers(actor: Actor, channel: GuardedChannel): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_remove_subscribers_group');
}

export function mayPost(actor: Actor, channel: GuardedChannel): boolean {
  return holds(actor, channel, 'can_send_message_group');
}
