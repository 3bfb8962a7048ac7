import { jsonList, jsonObject, jsonValue, mergedObjects, type RawJson } from '@team-chat/bus';
import {
  type Actor,
  MAX_UNREAD_MESSAGES,
  RECENT_CONVERSATIONS_MESSAGES,
  SERVER_REGISTRATION_FIELDS,
  type SnapshotOptions,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest, isSpectator } from '@team-chat/permissions';
import { readerFor } from './access/access-message';
import { type Knows, listChannels, listSubscribers } from './channels/listed-channels';
import type { Context } from './context';
import { maySeeChannel, maySeeContent } from './domain/channel-access';
import { maySeeUnsubscribed } from './domain/channel-visibility';
import { FLAG_BITS } from './domain/flags';
import { reminderRecord } from './domain/reminder';
import { recordOf } from './domain/scheduled-message';
import { unreadMessages } from './domain/unread-messages';
import { personalFields } from './audience/events';
import { mutedList, userTopicFields } from './audience/topic-events';

interface Request {
  ctx: Context;
  tx: Transaction;
  actor: Actor;
  options: SnapshotOptions;
  systemGroups: Record<string, number>;
  /** Ids of the channels whose settings name the user, as far as events have announced the channels. */
  revealed: ReadonlySet<number>;
}

type Part = (request: Request) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** The messaging part of the registration data, by fetch type. Source: spec/wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  default_streams: async ({ ctx, tx, actor }) => ({
    realm_default_streams: isGuest(actor.role) ? [] : await ctx.channels.listDefaultIds(actor.realm_id, tx),
  }),
  default_stream_groups: async ({ ctx, tx, actor }) => ({
    realm_default_stream_groups: isGuest(actor.role) ? [] : await ctx.defaultChannelGroups.list(actor.realm_id, tx),
  }),
  message: async ({ ctx, tx, actor }) => ({
    max_message_id: (await ctx.conversations.lastReceivedMessageId(actor.realm_id, actor.user_id, tx)) ?? -1,
  }),
  muted_topics: async ({ ctx, tx, actor, options }) => {
    // A client that names both types wants the newer one.
    if (options.types?.includes('user_topic')) return {};
    const muted = mutedList(await ctx.userTopics.list(actor.realm_id, actor.user_id, tx));
    return {
      muted_topics: muted.map(([channel, topic, since]) => [channel, topicFor(options, topic), since]),
    };
  },
  realm_emoji: async ({ ctx, tx, actor }) => ({
    realm_emoji: await ctx.customEmoji.list(actor.realm_id, tx),
  }),
  realm_filters: () => ({ realm_filters: [] }),
  // Clients that do not support URL templates get an empty list.
  realm_linkifiers: async ({ ctx, tx, actor, options }) => ({
    realm_linkifiers: options.linkifier_url_template ? await ctx.linkifiers.list(actor.realm_id, tx) : [],
  }),
  recent_private_conversations: recentConversations,
  reminders: async ({ ctx, tx, actor }) => ({
    reminders: (await ctx.reminders.list(actor.realm_id, actor.user_id, tx)).map(reminderRecord),
  }),
  scheduled_messages: async ({ ctx, tx, actor }) => ({
    scheduled_messages: (await ctx.scheduledMessages.list(actor.realm_id, actor.user_id, tx)).map(recordOf),
  }),
  starred_messages: async ({ ctx, tx, actor }) => ({
    starred_messages: await ctx.registration.listStarredIds(await readerFor(ctx, actor, tx), FLAG_BITS.starred, tx),
  }),
  stop_words: () => ({ stop_words: [] }),
  user_topic: async ({ ctx, tx, actor, options }) => {
    const rows = await ctx.userTopics.list(actor.realm_id, actor.user_id, tx);
    const wanted = rows.map(userTopicFields);
    return { user_topics: wanted.map((row) => ({ ...row, topic_name: topicFor(options, row.topic_name) })) };
  },
};

export async function registrationData(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  options: SnapshotOptions,
  facts: Pick<Request, 'systemGroups' | 'revealed'>,
): Promise<{ data: Record<string, unknown>; isBehind: boolean }> {
  const request = { ctx, tx, actor, options, ...facts };
  const wants = (type: string) => options.types === null || options.types.includes(type);
  const data: Record<string, unknown> = {};
  for (const [type, part] of Object.entries(PARTS)) if (wants(type)) Object.assign(data, await part(request));
  let isBehind = false;
  if (wants('stream') || wants('subscription')) {
    const { streams, lists, ...rest } = await channelParts(request);
    ({ isBehind } = rest);
    if (wants('stream')) data.streams = streams;
    if (wants('subscription')) Object.assign(data, lists);
  }
  if (wants('message') && wants('update_message_flags')) data.unread_msgs = await unreadPart(request);
  return { data, isBehind };
}

/** Returns a topic's name; for clients that do not support the empty topic, its display name. */
function topicFor({ empty_topic_name }: SnapshotOptions, topic: string): string {
  return topic === '' && !empty_topic_name ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name : topic;
}

/** Returns the channels that events have announced to the user, so that later events continue from this state. Sets
 *  `isBehind` if permissions already show the user other channels. */
async function channelParts({ ctx, tx, actor, options, systemGroups, revealed }: Request) {
  const roles = await ctx.userReplicas.listRoles(tx, actor.realm_id, [actor.user_id]);
  const role = roles.get(actor.user_id) ?? actor.role;
  let isBehind = false;
  const knows: Knows = (row, isSubscribed) => {
    const viewer = { role, isViewer: revealed.has(row.id) };
    const known = isSubscribed || maySeeUnsubscribed(viewer, row, systemGroups);
    isBehind ||= known !== maySeeChannel(actor, row, isSubscribed);
    return known;
  };
  // Spectators receive no events, so there is no announced state to continue from.
  const told = isSpectator(actor) ? {} : { knows };
  const known = await listChannels(ctx, actor, { systemGroups, ...told }, tx);
  const shown = known.filter(({ row }) => options.archived_channels || !row.is_archived);
  const subscribers = await listSubscribers(ctx, actor.realm_id, shown, options.include_subscribers, tx);
  const streams: RawJson[] = [];
  const lists: Record<'subscriptions' | 'unsubscribed' | 'never_subscribed', RawJson[]> = {
    subscriptions: [],
    unsubscribed: [],
    never_subscribed: [],
  };
  for (const channel of shown) {
    const { row, subscription } = channel;
    const record = jsonValue(channel.record);
    const withSubscribers = subscribers
      ? [record, jsonObject({ subscribers: subscribers.get(row.id) ?? [] })]
      : [record];
    streams.push(record);
    if (!subscription) lists.never_subscribed.push(mergedObjects(...withSubscribers));
    else {
      lists[subscription.is_active ? 'subscriptions' : 'unsubscribed'].push(
        mergedObjects(...withSubscribers, jsonObject(personalFields(subscription))),
      );
    }
  }
  return {
    streams: jsonList(streams),
    lists: {
      subscriptions: jsonList(lists.subscriptions),
      unsubscribed: jsonList(lists.unsubscribed),
      never_subscribed: jsonList(lists.never_subscribed),
    },
    isBehind,
  };
}

async function recentConversations({ ctx, tx, actor }: Request) {
  const { realm_id, user_id } = actor;
  const rows = await ctx.registration.listRecentDirect(realm_id, user_id, RECENT_CONVERSATIONS_MESSAGES, tx);
  return {
    recent_private_conversations: rows.map(({ participants, max_message_id }) => ({
      max_message_id,
      user_ids: participants.filter((id) => id !== user_id),
    })),
  };
}

async function unreadPart({ ctx, tx, actor, options }: Request) {
  const { realm_id, user_id } = actor;
  const rows = await ctx.registration.listUnread(realm_id, user_id, MAX_UNREAD_MESSAGES, tx);
  const count = rows.reduce((sum, row) => sum + row.ids.length, 0);
  const others = rows.flatMap((row) => (row.is_subscribed ? [] : [row.channel_id!]));
  const channels = await ctx.channels.listByIds(realm_id, [...new Set(others)], tx);
  const closed = channels.filter((channel) => !maySeeContent(actor, channel, false)).map(({ id }) => id);
  const readable = rows.filter((row) => row.channel_id === null || !closed.includes(row.channel_id));
  return unreadMessages(readable, {
    userId: user_id,
    emptyTopicName: topicFor(options, ''),
    isCut: count === MAX_UNREAD_MESSAGES,
  });
}
