import type { RegisterQueueResult, Subscription } from '@team-chat/client';
import { type Conversation, keyOf } from './view.ts';

/** Choices of a user for a topic; `unmuted` is for a topic of a muted channel. */
export const TOPIC_POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

/** The user's policies of topics, by key of the topic's view. */
export type TopicPolicies = Map<string, number>;

export function topicPoliciesOf(userTopics: RegisterQueueResult['user_topics']): TopicPolicies {
  const policies: TopicPolicies = new Map();
  for (const topic of userTopics!) setTopicPolicy(policies, topic);
  return policies;
}

export function setTopicPolicy(
  policies: TopicPolicies,
  topic: { stream_id: number; topic_name: string; visibility_policy: number },
): void {
  const { stream_id: channelId, topic_name, visibility_policy } = topic;
  policies.set(keyOf({ kind: 'topic', channelId, topic: topic_name }), visibility_policy);
}

/** Returns whether the user has muted the topic, or its channel without a policy of the topic's own. */
export function isMuted(
  state: { topicPolicies: TopicPolicies; channels: ReadonlyMap<number, Pick<Subscription, 'is_muted'>> },
  conversation: Conversation,
): boolean {
  if (conversation.kind !== 'topic') return false;
  const policy = state.topicPolicies.get(keyOf(conversation)) ?? TOPIC_POLICY.inherit;
  if (policy !== TOPIC_POLICY.inherit) return policy === TOPIC_POLICY.muted;
  return state.channels.get(conversation.channelId)?.is_muted ?? false;
}

/** Returns whether the user follows the topic. */
export const isFollowed = (state: { topicPolicies: TopicPolicies }, conversation: Conversation): boolean =>
  state.topicPolicies.get(keyOf(conversation)) === TOPIC_POLICY.followed;
