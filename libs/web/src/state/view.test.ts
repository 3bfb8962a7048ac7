import { conversationOf, directView, includes, keyOf, type View } from './view.ts';
import { hashOf, viewOfHash } from './view-url.ts';

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

test.each<View>([
  { kind: 'channel', channelId: 5 },
  { kind: 'topic', channelId: 5, topic: 'v1.2 / 100% of "it"?' },
  { kind: 'topic', channelId: 5, topic: '' },
  { kind: 'direct', userIds: [3, 9] },
  { kind: 'search', words: 'blue giraffe. now' },
])('the URL keeps the view %j', (view) => {
  expect(viewOfHash(hashOf(view))).toEqual(view);
});

test('links in messages lead to views', () => {
  expect(viewOfHash('#narrow/channel/5-general/topic/two.20words/with/77')).toEqual({
    kind: 'topic',
    channelId: 5,
    topic: 'two words',
  });
  expect(viewOfHash('#narrow/dm/3,9-group')).toEqual({ kind: 'direct', userIds: [3, 9] });
});

test.each(['', '#settings', '#narrow/channel/x', '#narrow/dm/a', '#narrow/is/starred'])(
  'the fragment "%s" names no view',
  (hash) => expect(viewOfHash(hash)).toBeUndefined(),
);
