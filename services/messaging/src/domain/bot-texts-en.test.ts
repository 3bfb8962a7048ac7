import { ENGLISH } from './bot-texts-en';

test.each([
  [['#**a**'], 'Ann subscribed you to the channel #**a**.'],
  [['#**a**', '#**b**'], 'Ann subscribed you to the following channels:\n\n* #**a**\n* #**b**'],
])('the notice to a user subscribed to %j is %j', (channels, text) => {
  expect(ENGLISH.subscribed('Ann', channels)).toBe(text);
});

test.each([
  [['#**a**'], 'Ann created a new channel #**a**.'],
  [['#**a**', '#**b**'], 'Ann created the following channels: #**a**, #**b**.'],
])('the announcement of the new channels %j is %j', (channels, text) => {
  expect(ENGLISH.created('Ann', channels)).toBe(text);
});

test.each([
  [undefined, 'Ann moved this topic here from X.', 'Ann moved this topic to X.'],
  [1, 'Ann moved a message here from X.', 'Ann moved a message from this topic to X.'],
  [2, 'Ann moved 2 messages here from X.', 'Ann moved 2 messages from this topic to X.'],
])('the notices of a move of %j messages are %j and %j', (count, here, away) => {
  expect(ENGLISH.movedHere('Ann', count, 'X')).toBe(here);
  expect(ENGLISH.movedAway('Ann', count, 'X')).toBe(away);
});
