import { z } from 'zod';
import { MAX_TOPIC_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { oneOf, RequestedId, text } from './scalars';

const owner = 'messaging';

/** How much a user wants of a topic: 0 nothing special, 1 muted, 2 unmuted in a muted channel, 3 followed. */
export const VisibilityPolicy = oneOf(0, 1, 2, 3);
export type VisibilityPolicy = z.infer<typeof VisibilityPolicy>;

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
  emits: ['user_topic', 'muted_topics'],
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
  emits: ['user_topic', 'muted_topics'],
  summary: 'Mute or unmute a topic (older form)',
});

/** Takes as long as there are messages: `complete` is false where some are left for another call. */
export const deleteTopic = operation({
  id: 'delete-topic',
  owner,
  http: { method: 'POST', path: '/streams/{stream_id}/delete_topic' },
  allow: 'user',
  params: { stream_id: path(RequestedId), topic_name: raw(text(MAX_TOPIC_LENGTH)) },
  result: { complete: z.boolean() },
  emits: ['delete_message', 'stream/update'],
  summary: 'Delete all messages of a topic',
});
