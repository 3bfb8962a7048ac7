import { z } from 'zod';
import { BY_CAPABILITIES } from '../declaring/event';
import { json, path, raw } from '../declaring/operation';
import { Id, oneOf, RequestedId, text, UnixSeconds } from '../declaring/scalars';
import { MAX_TOPIC_LENGTH } from '../shared/limits';
import { allowEmptyTopicName } from '../shared/params';
import { event, operation } from './declare';

/** A user's policy for a topic: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed. */
export const VisibilityPolicy = oneOf(0, 1, 2, 3).describe(
  'Policy of a user for a topic: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed.',
);
export type VisibilityPolicy = z.infer<typeof VisibilityPolicy>;

export const userTopicChanged = event({
  name: 'user_topic',
  description: "The user's policy for a topic changed. Goes to that user.",
  entry: {
    stream_id: Id.describe('Id of the channel.'),
    topic_name: z.string().describe('The topic.'),
    last_updated: UnixSeconds.describe('Time of the change, in Unix seconds.'),
    visibility_policy: VisibilityPolicy.describe(
      'The new policy: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed.',
    ),
  },
  shaping: BY_CAPABILITIES,
});

export const mutedTopicsChanged = event({
  name: 'muted_topics',
  description:
    'The user muted or unmuted a topic. Older form of `user_topic`: goes to queues that do not ask for that type.',
  entry: {
    muted_topics: z
      .array(z.tuple([z.string(), z.string(), UnixSeconds]))
      .describe('All topics that the user has muted: name of the channel, topic, and time of muting in Unix seconds.'),
  },
  shaping: BY_CAPABILITIES,
});

const topic = raw(text(MAX_TOPIC_LENGTH), 'The topic, at most 60 characters. It need not have messages.', 'lunch', {
  aliases: ['subject'],
});

export const getStreamTopics = operation({
  id: 'get-stream-topics',
  http: { method: 'GET', path: '/users/me/{stream_id}/topics' },
  allow: 'spectator',
  params: {
    stream_id: path(RequestedId, 'Id of the channel.'),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  result: {
    topics: z
      .array(
        z.strictObject({
          name: z.string().describe('The topic.'),
          max_id: z.int().describe('Id of the newest message of the topic.'),
        }),
      )
      .describe('The topics, the one with the newest message first.'),
  },
  summary: "List a channel's topics, newest first",
  description: 'Lists the topics with messages that the caller may read.',
});

export const updateUserTopic = operation({
  id: 'update-user-topic',
  http: { method: 'POST', path: '/user_topics' },
  allow: 'user',
  params: {
    stream_id: json(z.int(), 'Id of the channel.'),
    topic,
    visibility_policy: json(
      VisibilityPolicy,
      'The new policy: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed.',
      3,
    ),
  },
  emits: [userTopicChanged, mutedTopicsChanged],
  summary: 'Mute, unmute or follow a topic',
  description: "Sets the caller's policy for a topic. It replaces the older way of muting topics.",
  level: 170,
});

/** Source: spec/core-operations.md, section 2.2; spec/wire-contract.md, section 2.2. */
export const muteTopic = operation({
  id: 'mute-topic',
  http: { method: 'PATCH', path: '/users/me/subscriptions/muted_topics' },
  allow: 'user',
  params: {
    stream_id: json(z.int().optional(), 'Id of the channel. Either this or `stream` is required.'),
    stream: raw(z.string().optional(), 'Name of the channel. Either this or `stream_id` is required.', 'general'),
    topic,
    op: raw(z.enum(['add', 'remove']), '`add` mutes the topic, `remove` removes the muting.'),
  },
  example: ['stream'],
  emits: [userTopicChanged, mutedTopicsChanged],
  summary: 'Mute or unmute a topic (older form)',
  description:
    'Mutes a topic for the caller, or removes the muting. Muting needs a subscription to the channel. Repeating either is no error. Deprecated since feature level 170: `POST /user_topics` replaces it.',
});
