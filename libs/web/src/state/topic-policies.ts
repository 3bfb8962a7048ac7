import type { RegisterQueueResult, Subscription } from '@team-chat/client';
import { type Conversation, keyOf } from './view.ts';

const MUTED = 1;

/** The user's policies of topics: 1 muted, 2 unmuted in a muted channel, 3 followed. By key of the topic's view. */
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
  const policy = state.topicPolicies.get(keyOf(conversation)) ?? 0;
  if (policy !== 0) return policy === MUTED;
  return state.channels.get(conversation.channelId)?.is_muted ?? false;
}
