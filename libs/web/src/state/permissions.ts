import type { GroupSettingValue, Message, Subscription, UserGroup } from '@team-chat/client';
import type { ChatState } from './chat-state.ts';
import type { Person } from './families/people.ts';

type Known = Pick<ChatState, 'ownId' | 'people' | 'groups' | 'realm' | 'channels'>;

/** Roles by number: the smaller, the more rights. */
const ADMINISTRATOR = 200;
const GUEST = 600;

const roleOf = ({ people, ownId }: Known): number => (people.get(ownId) as Person | undefined)?.role ?? GUEST;
export const isAdministrator = (state: Known): boolean => roleOf(state) <= ADMINISTRATOR;
export const isGuest = (state: Known): boolean => roleOf(state) >= GUEST;

/** Returns whether the user holds a permission: directly, or as a member of one of its groups or their subgroups. */
export function holds(
  { groups, ownId }: Pick<Known, 'groups' | 'ownId'>,
  value: GroupSettingValue | undefined,
): boolean {
  if (value === undefined) return false;
  const { direct_members, direct_subgroups } =
    typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  return direct_members.includes(ownId) || direct_subgroups.some((id) => isMember(groups, id, ownId, new Set()));
}

function isMember(groups: ReadonlyMap<number, UserGroup>, id: number, userId: number, seen: Set<number>): boolean {
  const group = groups.get(id);
  if (!group || seen.has(id)) return false;
  seen.add(id);
  return group.members.includes(userId) || group.direct_subgroup_ids.some((sub) => isMember(groups, sub, userId, seen));
}

/** Returns whether a time limit of the organisation, in seconds, has not passed for a message. No limit is null. */
const isWithin = (message: Message, limitS: number | null | undefined, nowMs: number) =>
  limitS === null || limitS === undefined || nowMs / 1000 < message.timestamp + limitS;

const channelOf = (state: Known, message: Message): Subscription | undefined =>
  message.type === 'stream' ? state.channels.get(message.stream_id!) : undefined;

/** Guests never administer, whatever groups contain them. */
export const mayAdministerChannel = (state: Known, channel: Subscription): boolean =>
  isAdministrator(state) || (!isGuest(state) && holds(state, channel.can_administer_channel_group));

export function mayPost(state: Known, channel: Subscription): boolean {
  return !channel.is_archived && holds(state, channel.can_send_message_group);
}

export function mayEdit(state: Known, message: Message, nowMs = Date.now()): boolean {
  return (
    message.sender_id === state.ownId &&
    state.realm.realm_allow_message_editing === true &&
    isWithin(message, state.realm.realm_message_content_edit_limit_seconds, nowMs)
  );
}

export function mayDelete(state: Known, message: Message, nowMs = Date.now()): boolean {
  const { realm } = state;
  const channel = channelOf(state, message);
  if (holds(state, realm.realm_can_delete_any_message_group)) return true;
  if (channel && holds(state, channel.can_delete_any_message_group)) return true;
  const mayOwn =
    holds(state, realm.realm_can_delete_own_message_group) ||
    (channel !== undefined && holds(state, channel.can_delete_own_message_group));
  return (
    message.sender_id === state.ownId &&
    mayOwn &&
    isWithin(message, realm.realm_message_content_delete_limit_seconds, nowMs)
  );
}

/** Returns whether the user may give a topic of the channel another name. */
export function mayRename(state: Known, channel: Subscription | undefined): boolean {
  if (!channel || channel.is_archived) return false;
  return (
    holds(state, state.realm.realm_can_move_messages_between_topics_group) ||
    holds(state, channel.can_move_messages_within_channel_group)
  );
}

/** Returns whether the user may move messages of the channel to another channel. */
export function mayMoveAway(state: Known, channel: Subscription | undefined): boolean {
  if (!channel || channel.is_archived) return false;
  return (
    holds(state, state.realm.realm_can_move_messages_between_channels_group) ||
    holds(state, channel.can_move_messages_out_of_channel_group)
  );
}

export function mayResolve(state: Known, channel: Subscription | undefined): boolean {
  if (!channel || channel.is_archived) return false;
  return holds(state, state.realm.realm_can_resolve_topics_group) || holds(state, channel.can_resolve_topics_group);
}
