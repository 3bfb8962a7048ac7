import { marksAsRead } from './reading.ts';

test.each([
  [1, true, true],
  [2, true, false],
  [3, false, false],
] as const)('the policy %i marks messages of topics as read: %s, of channels: %s', (policy, ofTopics, ofChannels) => {
  expect(marksAsRead(policy, { kind: 'topic', channelId: 5, topic: 'Lunch' })).toBe(ofTopics);
  expect(marksAsRead(policy, { kind: 'channel', channelId: 5 })).toBe(ofChannels);
});
