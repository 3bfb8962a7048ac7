import type { Bus } from './bus';
import { Lookup } from './lookup';

/** Returns a lookup, its loads, which the test ends, and a function that invalidates a tag. */
function aLookup() {
  const loads: { keys: string[]; end(value: string): void; fail(error: Error): void }[] = [];
  let invalidate!: (tag: string) => void;
  const bus = {
    subscribe: (_subject: string, listener: (payload: string, subject: string) => void) => {
      invalidate = (tag) => listener(JSON.stringify([tag]), 'invalidate.test.1');
    },
    onConnectionChange: () => undefined,
  } as unknown as Bus;
  const lookup = new Lookup<string>(bus, {
    topic: 'test',
    load: (_realmId, keys) =>
      new Promise((resolve, reject) => {
        const end = (value: string) => resolve(new Map(keys.map((key) => [key, value])));
        loads.push({ keys, end, fail: reject });
      }),
  });
  return { lookup, loads, invalidate };
}

test('concurrent requests for the same missing value share one load', async () => {
  const { lookup, loads } = aLookup();
  const asked = [lookup.get(1, 'a'), lookup.get(1, 'a'), lookup.get(1, 'b'), lookup.get(2, 'a')];
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['a']]);
  loads.forEach(({ end }, index) => end(`value ${index}`));
  expect(await Promise.all(asked)).toEqual(['value 0', 'value 0', 'value 1', 'value 2']);
  expect(await lookup.get(1, 'a')).toBe('value 0');
  expect(loads).toHaveLength(3);
});

test('a request after an invalidation does not get a value whose load began before it', async () => {
  const { lookup, loads, invalidate } = aLookup();
  const before = lookup.get(1, 'a');
  invalidate('a');
  const after = lookup.get(1, 'a');
  loads[1]!.end('new');
  loads[0]!.end('old');
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(lookup.peek(1, 'a')).toBe('new');
});

test('a failed load rejects all requests that share it, and the next request loads again', async () => {
  const { lookup, loads } = aLookup();
  const asked = [lookup.get(1, 'a'), lookup.get(1, 'a')];
  loads[0]!.fail(new Error('away'));
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  }
  const again = lookup.get(1, 'a');
  loads[1]!.end('here');
  expect(await again).toBe('here');
});
