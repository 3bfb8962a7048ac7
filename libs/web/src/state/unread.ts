import type { RegisterQueueResult, UnreadMessageDetail, UserSettings } from '@team-chat/client';
import { type Conversation, directView, includes, keyOf, type View } from './view.ts';

/** Conversations of the unread messages, by message id. */
export type Unread = Map<number, Conversation>;

export function collectUnread(unreadMsgs: RegisterQueueResult['unread_msgs'], ownId: number): Unread {
  const unread: Unread = new Map();
  const add = (ids: number[], conversation: Conversation) => {
    for (const id of ids) unread.set(id, conversation);
  };
  for (const { stream_id, topic, unread_message_ids } of unreadMsgs?.streams ?? []) {
    add(unread_message_ids, { kind: 'topic', channelId: stream_id, topic });
  }
  for (const { other_user_id, unread_message_ids } of unreadMsgs?.pms ?? []) {
    add(unread_message_ids, directView([other_user_id], ownId));
  }
  for (const { user_ids_string, unread_message_ids } of unreadMsgs?.huddles ?? []) {
    add(unread_message_ids, directView(user_ids_string.split(',').map(Number), ownId));
  }
  return unread;
}

/** Adds messages that the user marked as unread. */
export function addUnread(unread: Unread, details: Record<string, UnreadMessageDetail>, ownId: number): void {
  for (const [id, detail] of Object.entries(details)) {
    const conversation: Conversation =
      detail.type === 'private'
        ? directView(detail.user_ids, ownId)
        : { kind: 'topic', channelId: detail.stream_id, topic: detail.topic };
    unread.set(Number(id), conversation);
  }
}

/** Returns the number of unread messages of a view. */
export const countUnreadIn = (view: View, unread: Unread): number =>
  [...unread.values()].filter((conversation) => includes(view, conversation)).length;

/** Counts unread messages by the keys of their conversations and of their channels. The counts of channels leave muted
 *  conversations out. */
export function countUnread(unread: Unread, isMuted: (conversation: Conversation) => boolean): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const conversation of unread.values()) {
    count(keyOf(conversation));
    if (conversation.kind === 'topic' && !isMuted(conversation)) {
      count(keyOf({ kind: 'channel', channelId: conversation.channelId }));
    }
  }
  return counts;
}

const COUNT_IN_TAB = { all: 1, withFollowed: 2, directAndMentions: 3 } as const;

/** Returns the number for the browser's tab: of all unread messages, or of those that the user has chosen. */
export function countForTab(
  { unread, mentioned }: { unread: Unread; mentioned: ReadonlySet<number> },
  choice: UserSettings['desktop_icon_count_display'],
  policyOf: (conversation: Conversation) => { isMuted: boolean; isFollowed: boolean },
): number {
  if (choice > COUNT_IN_TAB.directAndMentions) return 0;
  const isCounted = ([id, conversation]: [number, Conversation]) => {
    if (conversation.kind === 'direct' || mentioned.has(id)) return true;
    const policy = policyOf(conversation);
    return choice === COUNT_IN_TAB.all ? !policy.isMuted : choice === COUNT_IN_TAB.withFollowed && policy.isFollowed;
  };
  return [...unread].filter(isCounted).length;
}

const COUNT_OF_CHANNELS = { all: 1, unmuted: 2 } as const;

/** Returns whether the unread messages of a conversation are left out of the number of its channel. */
export function isUncounted(
  choice: UserSettings['web_stream_unreads_count_display_policy'],
  isMuted: boolean,
): boolean {
  if (choice === COUNT_OF_CHANNELS.all) return false;
  return choice === COUNT_OF_CHANNELS.unmuted ? isMuted : true;
}
