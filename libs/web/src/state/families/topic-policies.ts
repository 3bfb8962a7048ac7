import { setTopicPolicy, type TopicPolicies, topicPoliciesOf } from '../topic-policies.ts';
import { family } from './family.ts';

export interface TopicPolicyState {
  topicPolicies: TopicPolicies;
}

export const topicPolicies = family<TopicPolicyState, 'user_topic'>({
  events: ['user_topic'],
  fetches: ['user_topic'],
  from: ({ user_topics }) => ({ topicPolicies: topicPoliciesOf(user_topics) }),
  apply(state, event) {
    setTopicPolicy(state.topicPolicies, event);
    return ['topicPolicies'];
  },
});
