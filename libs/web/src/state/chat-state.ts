import type { ChannelFolder, ModernPresence, RegisterQueueResult, SavedSnippet, Subscription } from '@team-chat/client';
import { type TopicPolicies, topicPoliciesOf } from './topic-policies.ts';
import { type Unread, collectUnread } from './unread.ts';
import { directView, keyOf } from './view.ts';

export interface Person {
  user_id: number;
  full_name: string;
  avatar_url: string | null;
  is_bot: boolean;
  is_active: boolean;
}

export interface Status {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

export interface Topic {
  name: string;
  max_id: number;
}

export interface DirectConversation {
  userIds: number[];
  newestId: number;
}

/** Everything that the page knows besides messages. Events change it in place. */
export interface ChatState {
  queueId: string;
  ownId: number;
  realmName: string;
  realmIcon: string;
  isOwner: boolean;
  mayCreateChannels: boolean;
  mayEditMessages: boolean;
  people: Map<number, Person>;
  statuses: Map<number, Status>;
  presences: Map<number, ModernPresence>;
  channels: Map<number, Subscription>;
  /** Channels without a subscription, by id. */
  otherChannels: Map<number, string>;
  folders: ChannelFolder[];
  snippets: SavedSnippet[];
  unread: Unread;
  /** Direct conversations by key of the view. */
  directs: Map<string, DirectConversation>;
  /** Topics of the channels that were opened, the newest first. */
  topics: Map<number, Topic[]>;
  topicPolicies: TopicPolicies;
  /** Time at which each user stops to count as writing, in Unix milliseconds, by key of the conversation. */
  typing: Map<string, Map<number, number>>;
}

/** Parts of the state that the page registers for. */
export const FETCH_EVENT_TYPES = [
  'channel_folders',
  'message',
  'presence',
  'realm',
  'realm_user',
  'recent_private_conversations',
  'saved_snippets',
  'subscription',
  'update_message_flags',
  'user_status',
  'user_topic',
];

/** Returns the state that a registration describes. */
export function createState(registered: RegisterQueueResult): ChatState {
  const ownId = registered.user_id!;
  const active = [...registered.realm_users!, ...registered.cross_realm_bots!];
  const people = [
    ...active.map((user) => ({ ...user, is_active: true })),
    ...registered.realm_non_active_users!.map((user) => ({ ...user, is_active: false })),
  ];
  const directs = registered.recent_private_conversations!.map(({ user_ids, max_message_id }) => {
    const view = directView(user_ids, ownId);
    return [keyOf(view), { userIds: view.userIds, newestId: max_message_id }] as const;
  });
  const others = [...registered.never_subscribed!, ...registered.unsubscribed!];
  return {
    queueId: registered.queue_id!,
    ownId,
    realmName: registered.realm_name!,
    realmIcon: registered.realm_icon_url!,
    isOwner: registered.is_owner!,
    mayCreateChannels: registered.can_create_public_streams!,
    mayEditMessages: registered.realm_allow_message_editing!,
    people: new Map(people.map((person) => [person.user_id, person])),
    statuses: byNumber(registered.user_status!),
    presences: byNumber(registered.presences as Record<string, ModernPresence>),
    channels: new Map(registered.subscriptions!.map((channel) => [channel.stream_id, channel])),
    otherChannels: new Map(others.filter((each) => !each.is_archived).map(({ stream_id, name }) => [stream_id, name])),
    folders: registered.channel_folders!,
    snippets: registered.saved_snippets!,
    unread: collectUnread(registered.unread_msgs, ownId),
    directs: new Map(directs),
    topics: new Map(),
    topicPolicies: topicPoliciesOf(registered.user_topics),
    typing: new Map(),
  };
}

export function byNumber<T>(record: Record<string, T>): Map<number, T> {
  return new Map(Object.entries(record).map(([id, value]) => [Number(id), value]));
}
