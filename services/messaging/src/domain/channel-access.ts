import { isDeepStrictEqual } from 'node:util';
import type { Actor, ChannelGroupSetting, GroupSettingValue } from '@team-chat/contracts';
import { allows, CHANNEL_SETTINGS, isAdministrator, isGuest, isSpectator } from '@team-chat/permissions';

/** The fields of a channel on which permissions depend. */
export interface ChannelPermissions {
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  group_settings: Record<ChannelGroupSetting, GroupSettingValue>;
}

/** Returns whether each permission in a channel belongs to the same users as when the channel was read before. */
export const hasSamePermissions = (channel: ChannelPermissions, before: ChannelPermissions): boolean =>
  isDeepStrictEqual(fieldsOf(channel), fieldsOf(before));

const fieldsOf = (channel: ChannelPermissions) => [
  channel.invite_only,
  channel.is_web_public,
  channel.is_archived,
  channel.history_public_to_subscribers,
  channel.group_settings,
];

const holds = (actor: Actor, channel: ChannelPermissions, setting: ChannelGroupSetting) =>
  allows(actor, channel.group_settings[setting], CHANNEL_SETTINGS[setting]);

/** Whether the actor may add and remove subscribers, and change the channel. */
export function mayAdminister(actor: Actor, channel: ChannelPermissions): boolean {
  return isAdministrator(actor.role) || holds(actor, channel, 'can_administer_channel_group');
}

/** Whether the actor may know that the channel exists. Source: spec/wire-contract.md, section 9.5. */
export function maySeeChannel(actor: Actor, channel: ChannelPermissions, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return isOpenTo(actor, channel);
  return mayAdminister(actor, channel) || maySeeContentUnsubscribed(actor, channel);
}

/** Whether a public channel is open to the actor without a subscription. Archived channels are hidden from spectators. */
function isOpenTo(actor: Actor, channel: ChannelPermissions): boolean {
  if (isSpectator(actor)) return channel.is_web_public && !channel.is_archived;
  return channel.is_web_public || !isGuest(actor.role);
}

/** Whether the actor may read messages of the channel. */
export function maySeeContent(actor: Actor, channel: ChannelPermissions, isSubscribed: boolean): boolean {
  if (isSubscribed) return true;
  if (!channel.invite_only) return isOpenTo(actor, channel);
  return maySeeContentUnsubscribed(actor, channel);
}

/** Whether users see only the messages of the channel that they received. */
export function hasProtectedHistory(
  channel: Pick<ChannelPermissions, 'invite_only' | 'history_public_to_subscribers'>,
): boolean {
  return channel.invite_only && !channel.history_public_to_subscribers;
}

/** Whether the actor may read all messages of the channel, not only received messages. */
export function maySeeWholeHistory(actor: Actor, channel: ChannelPermissions, isSubscribed: boolean): boolean {
  return !hasProtectedHistory(channel) && maySeeContent(actor, channel, isSubscribed);
}

/** Whether the actor may read one message of the channel. Under protected history the actor must have received the message. */
export function maySeeMessage(
  actor: Actor,
  channel: ChannelPermissions,
  copy: { isSubscribed: boolean; received: boolean },
): boolean {
  return copy.received
    ? maySeeContent(actor, channel, copy.isSubscribed)
    : maySeeWholeHistory(actor, channel, copy.isSubscribed);
}

function maySeeContentUnsubscribed(actor: Actor, channel: ChannelPermissions): boolean {
  return holds(actor, channel, 'can_add_subscribers_group') || holds(actor, channel, 'can_subscribe_group');
}

/** Whether the actor may subscribe without being added by another user. */
export function maySubscribeSelf(actor: Actor, channel: ChannelPermissions): boolean {
  if (channel.is_archived) return false;
  if (!channel.invite_only && !isGuest(actor.role)) return true;
  return maySeeContentUnsubscribed(actor, channel);
}

export function mayAddOthers(actor: Actor, channel: ChannelPermissions, realmWide: boolean): boolean {
  return realmWide || mayAdminister(actor, channel) || holds(actor, channel, 'can_add_subscribers_group');
}

export function mayRemoveOthers(actor: Actor, channel: ChannelPermissions): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_remove_subscribers_group');
}

export function mayPost(actor: Actor, channel: ChannelPermissions): boolean {
  return holds(actor, channel, 'can_send_message_group');
}

/** Whether the channel alone lets the actor move its messages to other topics, whatever the organisation allows. */
export function mayMoveWithin(actor: Actor, channel: ChannelPermissions): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_move_messages_within_channel_group');
}

/** Whether the channel alone lets the actor move its messages to other channels, whatever the organisation allows. */
export function mayMoveOut(actor: Actor, channel: ChannelPermissions): boolean {
  return mayAdminister(actor, channel) || holds(actor, channel, 'can_move_messages_out_of_channel_group');
}

/** Whether the channel alone lets the actor mark its topics as resolved, whatever the organisation allows. Administrators
 *  have no such right of their own. */
export function mayResolveTopics(actor: Actor, channel: ChannelPermissions): boolean {
  return holds(actor, channel, 'can_resolve_topics_group');
}

/** Whether the channel alone lets the actor delete any message in it, whatever the organisation allows. */
export function mayDeleteAny(actor: Actor, channel: ChannelPermissions): boolean {
  return holds(actor, channel, 'can_delete_any_message_group');
}

/** Whether the channel alone lets the actor delete their own messages in it, whatever the organisation allows. */
export function mayDeleteOwn(actor: Actor, channel: ChannelPermissions): boolean {
  return holds(actor, channel, 'can_delete_own_message_group');
}
