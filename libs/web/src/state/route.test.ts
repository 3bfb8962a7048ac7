import { hashOf, hashOfPage, PAGES, routeOfHash } from './route.ts';
import type { View } from './view.ts';

test.each<View>([
  { kind: 'channel', channelId: 5 },
  { kind: 'topic', channelId: 5, topic: 'v1.2 / 100% of "it"?' },
  { kind: 'topic', channelId: 5, topic: '' },
  { kind: 'direct', userIds: [3, 9] },
  { kind: 'search', words: 'blue giraffe. now' },
  { kind: 'mentions' },
  { kind: 'starred' },
  { kind: 'all' },
])('the URL keeps the view %j', (view) => {
  expect(routeOfHash(hashOf(view))).toEqual({ kind: 'messages', view });
});

test('links lead to a message, and name a message of the topic', () => {
  const view = { kind: 'topic', channelId: 5, topic: 'two words' } as const;
  expect(routeOfHash('#narrow/channel/5-general/topic/two.20words/with/77')).toEqual({
    kind: 'messages',
    view,
    with: 77,
  });
  expect(routeOfHash('#narrow/stream/5/subject/two.20words/near/8')).toEqual({ kind: 'messages', view, near: 8 });
  expect(routeOfHash(hashOf(view, { near: 8, with: 77 }))).toEqual({ kind: 'messages', view, near: 8, with: 77 });
  const direct = { kind: 'direct', userIds: [3, 9] };
  expect(routeOfHash('#narrow/dm/3,9-group/near/12')).toEqual({ kind: 'messages', view: direct, near: 12 });
});

test('pages have a fragment of their own', () => {
  for (const name of PAGES) expect(routeOfHash(hashOfPage(name))).toEqual({ kind: 'page', name });
  expect(routeOfHash('')).toEqual({ kind: 'start' });
  expect(routeOfHash('#')).toEqual({ kind: 'start' });
});

test.each(['#nothing', '#narrow/channel/x', '#narrow/dm/a', '#narrow/is/lost', '#narrow/channel/5/from/3'])(
  'the fragment "%s" names no route',
  (hash) => {
    expect(routeOfHash(hash)).toEqual({ kind: 'unknown' });
  },
);

test('links of the server to lists of channels and groups lead to the pages', () => {
  expect(routeOfHash('#channels/5/general')).toEqual({ kind: 'page', name: 'channels' });
  expect(routeOfHash('#groups/all')).toEqual({ kind: 'page', name: 'groups' });
  expect(routeOfHash('#inbox/5')).toEqual({ kind: 'unknown' });
});
