import { areTold, creationNotice, subscriptionNotice } from './subscription-notice';

test.each([
  [['a'], 'Ann subscribed you to the channel #**a**.'],
  [['a', 'b'], 'Ann subscribed you to the following channels:\n\n* #**a**\n* #**b**'],
])('who was subscribed to %j is told so', (channels, text) => {
  expect(subscriptionNotice('Ann', channels)).toBe(text);
});

test.each([
  [['a'], 'Ann created a new channel #**a**.'],
  [['a', 'b'], 'Ann created the following channels: #**a**, #**b**.'],
])('of the new channels %j all are told', (channels, text) => {
  expect(creationNotice('Ann', channels)).toBe(text);
});

test('a hundred are told, more are not', () => {
  expect(areTold(Array(100).fill(1))).toBe(true);
  expect(areTold(Array(101).fill(1))).toBe(false);
});
