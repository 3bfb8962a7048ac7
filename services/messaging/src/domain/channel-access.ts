import type { Actor, ChannelGroupSetting, GroupSettingValue } from '@team-chat/contracts';
import { allows, CHANNEL_SETTINGS, isAdministrator, isGuest, isSpectator } from '@team-chat/permissions';

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

/** May know that the channel exists. Source: spec/wire-contract.md, section 9.5. */
export function maySeeChannel(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return isOpenTo(actor, channel);
  return mayAdminister(actor, channel) || maySeeContentUnsubscribed(actor, channel);
}

/** What is archived is no longer shown to the web. */
function isOpenTo(actor: Actor, channel: GuardedChannel): boolean {
  if (isSpectator(actor)) return channel.is_web_public && !channel.is_archived;
  return channel.is_web_public || !isGuest(actor.role);
}

/** May read what is said in it. */
export function maySeeContent(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return isOpenTo(actor, channel);
  return maySeeContentUnsubscribed(actor, channel);
}

/** May read all that was ever said in it, not only what arrived. */
export function maySeeWholeHistory(actor: Actor, channel: GuardedChannel, isSubscribed: boolean): boolean {
  const isShared = !channel.invite_only || channel.history_public_to_subscribers;
  return isShared && maySeeContent(actor, channel, isSubscribed);
}

/** May read one message of it: where the history is protected, what arrived while one was subscribed. */
export function maySeeMessage(
  actor: Actor,
  channel: GuardedChannel,
  copy: { isSubscribed: boolean; received: boolean },
): boolean {
  return copy.received
    ? maySeeContent(actor, channel, copy.isSubscribed)
    : maySeeWholeHistory(actor, channel, copy.isSubscribed);
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

/** May give the channel's messages other topics, without the organisation's permission. */
export function mayMoveWithin(actor: Actor, channel: GuardedChannel): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_move_messages_within_channel_group');
}

/** May move the channel's messages to other channels, without the organisation's permission. */
export function mayMoveOut(actor: Actor, channel: GuardedChannel): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_move_messages_out_of_channel_group');
}

/** May mark the channel's topics as resolved, without the organisation's permission. */
export function mayResolveTopics(actor: Actor, channel: GuardedChannel): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_resolve_topics_group');
}

/** May delete what others wrote in the channel, without the organisation's permission. */
export function mayDeleteAny(actor: Actor, channel: GuardedChannel): boolean {
  return holds(actor, channel, 'can_delete_any_message_group');
}

/** May delete what they wrote in the channel, without the organisation's permission. */
export function mayDeleteOwn(actor: Actor, channel: GuardedChannel): boolean {
  return holds(actor, channel, 'can_delete_own_message_group');
}
