import { conversationOf, directView, includes, keyOf } from './view.ts';

const inTopic = { type: 'stream', stream_id: 5, subject: 'Lunch', display_recipient: 'general' } as const;

test('a message in a channel belongs to its topic, in any case, and to its channel', () => {
  const conversation = conversationOf(inTopic, 1);
  expect(includes({ kind: 'topic', channelId: 5, topic: 'lunch' }, conversation)).toBe(true);
  expect(includes({ kind: 'channel', channelId: 5 }, conversation)).toBe(true);
  expect(includes({ kind: 'topic', channelId: 5, topic: 'dinner' }, conversation)).toBe(false);
  expect(includes({ kind: 'channel', channelId: 6 }, conversation)).toBe(false);
  expect(includes({ kind: 'search', words: 'lunch' }, conversation)).toBe(false);
});

test('direct messages are named by the others, notes to oneself by oneself', () => {
  expect(keyOf(directView([9, 1, 3], 1))).toBe('direct:3,9');
  expect(keyOf(directView([1], 1))).toBe('direct:1');
});

test('collections take messages of all conversations, by their flags', () => {
  const conversation = conversationOf(inTopic, 1);
  expect(includes({ kind: 'all' }, conversation)).toBe(true);
  expect(includes({ kind: 'mentions' }, conversation, ['read'])).toBe(false);
  expect(includes({ kind: 'mentions' }, conversation, ['stream_wildcard_mentioned'])).toBe(true);
  expect(includes({ kind: 'starred' }, conversation, ['starred'])).toBe(true);
});
