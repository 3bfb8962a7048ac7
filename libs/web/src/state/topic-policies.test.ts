import { isMuted, setTopicPolicy, topicPoliciesOf } from './topic-policies.ts';

const topic = (channelId: number, name: string) => ({ kind: 'topic', channelId, topic: name }) as const;
const channels = new Map([
  [5, { is_muted: false }],
  [6, { is_muted: true }],
]);

test('a topic is muted by its own policy, or else by that of its channel', () => {
  const topicPolicies = topicPoliciesOf([
    { stream_id: 5, topic_name: 'Lunch', visibility_policy: 1, last_updated: 0 },
    { stream_id: 6, topic_name: 'news', visibility_policy: 2, last_updated: 0 },
    { stream_id: 6, topic_name: 'plans', visibility_policy: 3, last_updated: 0 },
  ]);
  const muted = (channelId: number, name: string) => isMuted({ topicPolicies, channels }, topic(channelId, name));
  expect([muted(5, 'lunch'), muted(5, 'dinner')]).toEqual([true, false]);
  expect([muted(6, 'news'), muted(6, 'plans'), muted(6, 'dinner')]).toEqual([false, false, true]);
  setTopicPolicy(topicPolicies, { stream_id: 5, topic_name: 'lunch', visibility_policy: 0 });
  expect(muted(5, 'Lunch')).toBe(false);
  expect(isMuted({ topicPolicies, channels }, { kind: 'direct', userIds: [2] })).toBe(false);
});
