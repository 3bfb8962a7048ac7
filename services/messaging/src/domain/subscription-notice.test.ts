import { sendsSubscriptionNotices, creationNotice, subscriptionNotice } from './subscription-notice';

test.each([
  [['a'], 'Ann subscribed you to the channel #**a**.'],
  [['a', 'b'], 'Ann subscribed you to the following channels:\n\n* #**a**\n* #**b**'],
])('the notice to a user subscribed to %j is %j', (channels, text) => {
  expect(subscriptionNotice('Ann', channels)).toBe(text);
});

test.each([
  [['a'], 'Ann created a new channel #**a**.'],
  [['a', 'b'], 'Ann created the following channels: #**a**, #**b**.'],
])('the announcement of the new channels %j is %j', (channels, text) => {
  expect(creationNotice('Ann', channels)).toBe(text);
});

test('100 new subscribers get a notice, 101 do not', () => {
  expect(sendsSubscriptionNotices(Array(100).fill(1))).toBe(true);
  expect(sendsSubscriptionNotices(Array(101).fill(1))).toBe(false);
});
