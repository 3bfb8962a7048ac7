import { z } from 'zod';
import { BY_CAPABILITIES, event } from './event';
import { MAX_TOPIC_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, oneOf, RequestedId, text, UnixSeconds } from './scalars';

const owner = 'messaging';

/** A user's policy for a topic: 0 none, 1 muted, 2 unmuted in a muted channel, 3 followed. */
export const VisibilityPolicy = oneOf(0, 1, 2, 3);
export type VisibilityPolicy = z.infer<typeof VisibilityPolicy>;

export const userTopicChanged = event({
  name: 'user_topic',
  owner,
  entry: {
    stream_id: Id,
    topic_name: z.string(),
    last_updated: UnixSeconds,
    visibility_policy: VisibilityPolicy,
  },
  shaping: BY_CAPABILITIES,
});

/** The older form: channel name, topic and time of all topics that the user has muted. */
export const mutedTopicsChanged = event({
  name: 'muted_topics',
  owner,
  entry: { muted_topics: z.array(z.tuple([z.string(), z.string(), UnixSeconds])) },
  shaping: BY_CAPABILITIES,
});

const topic = raw(text(MAX_TOPIC_LENGTH), { aliases: ['subject'] });

export const getStreamTopics = operation({
  id: 'get-stream-topics',
  owner,
  http: { method: 'GET', path: '/users/me/{stream_id}/topics' },
  allow: 'spectator',
  params: { stream_id: path(RequestedId), allow_empty_topic_name: json(z.boolean().default(false)) },
  result: { topics: z.array(z.strictObject({ name: z.string(), max_id: z.int() })) },
  summary: "List a channel's topics, newest first",
});

export const updateUserTopic = operation({
  id: 'update-user-topic',
  owner,
  http: { method: 'POST', path: '/user_topics' },
  allow: 'user',
  params: { stream_id: json(z.int()), topic, visibility_policy: json(VisibilityPolicy) },
  emits: [userTopicChanged, mutedTopicsChanged],
  summary: 'Mute, unmute or follow a topic',
  level: 170,
});

/** Source: spec/core-operations.md, section 2.2; spec/wire-contract.md, section 2.2. */
export const muteTopic = operation({
  id: 'mute-topic',
  owner,
  http: { method: 'PATCH', path: '/users/me/subscriptions/muted_topics' },
  allow: 'user',
  params: {
    stream_id: json(z.int().optional()),
    stream: raw(z.string().optional()),
    topic,
    op: raw(z.enum(['add', 'remove'])),
  },
  emits: [userTopicChanged, mutedTopicsChanged],
  summary: 'Mute or unmute a topic (older form)',
});
