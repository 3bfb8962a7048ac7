import type { Bus } from './bus';
import { Lookup } from './lookup';

/** A lookup whose loads last until they are told to end, and somebody who invalidates. */
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

test('who misses the same value at once shares one load', async () => {
  const { lookup, loads } = aLookup();
  const asked = [lookup.get(1, 'a'), lookup.get(1, 'a'), lookup.get(1, 'b'), lookup.get(2, 'a')];
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['a']]);
  loads.forEach(({ end }, index) => end(`value ${index}`));
  expect(await Promise.all(asked)).toEqual(['value 0', 'value 0', 'value 1', 'value 2']);
  expect(await lookup.get(1, 'a')).toBe('value 0');
  expect(loads).toHaveLength(3);
});

test('who asks after a change does not get what was asked for before it', async () => {
  const { lookup, loads, invalidate } = aLookup();
  const before = lookup.get(1, 'a');
  invalidate('a');
  const after = lookup.get(1, 'a');
  loads[1]!.end('new');
  loads[0]!.end('old');
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(lookup.peek(1, 'a')).toBe('new');
});

test('a load that fails fails for those who share it, and is not kept', async () => {
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
