import { entryCache } from './entry-cache';

test('an entry beyond the limit replaces the one that was not used for longest', () => {
  const cache = entryCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
});

test('entries are kept for a time, where one is given', async () => {
  const [limited, unlimited] = [entryCache<string, number>(2, 1), entryCache<string, number>(2)];
  for (const cache of [limited, unlimited]) cache.set('a', 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([limited.get('a'), unlimited.get('a')]).toEqual([undefined, 1]);
});
