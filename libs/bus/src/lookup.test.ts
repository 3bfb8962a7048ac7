import { actorGroups, lookup as declare, maxMessageIds, realmLinkifiers, systemGroups } from '@team-chat/contracts';
import { z } from 'zod';
import type { Bus } from './bus';
import { invalidate, Lookup } from './lookup';

/** Returns a lookup, its loads, which the test ends, and a function that receives an invalidation of a tag. */
function aLookup() {
  const loads: { keys: string[]; end(value: string): void; fail(error: Error): void }[] = [];
  let forget!: (tag: string) => void;
  const bus = {
    subscribe: (_subject: string, listener: (payload: string, subject: string) => void) => {
      forget = (tag) => listener(JSON.stringify([tag]), 'invalidate.test.1');
    },
    onConnectionChange: () => undefined,
  } as unknown as Bus;
  const declaration = declare({
    topic: 'test',
    key: z.string(),
    value: z.string(),
    load: (_call, _realmId, keys) =>
      new Promise((resolve, reject) => {
        const end = (value: string) => resolve(new Map(keys.map((key) => [key, value])));
        loads.push({ keys, end, fail: reject });
      }),
  });
  const lookup = new Lookup(bus, declaration);
  return { lookup, loads, forget };
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
  const { lookup, loads, forget } = aLookup();
  const before = lookup.get(1, 'a');
  forget('a');
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

/** Returns a bus that answers each call with `result`, what was published on it, and a function that delivers that. */
function aBus(result: object) {
  const listeners: ((payload: string, subject: string) => void)[] = [];
  const published: [subject: string, payload: string][] = [];
  const call = jest.fn((_op: unknown, _request: unknown) => Promise.resolve(result));
  const bus = {
    call,
    publish: (subject: string, payload: string) => published.push([subject, payload]),
    publishBeforeReplies: (subject: string, payload: string) => published.push([subject, payload]),
    subscribe: (_subject: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    onConnectionChange: () => undefined,
  } as unknown as Bus;
  const deliver = () => {
    for (const [subject, payload] of published) listeners.forEach((each) => each(payload, subject));
  };
  return { bus, call, published, deliver };
}

test('a lookup without keys loads one value for each organisation, until all of it is invalidated', async () => {
  const { bus, call, published, deliver } = aBus({ groups: { 'role:nobody': 7 } });
  const lookup = new Lookup(bus, systemGroups);
  expect(lookup.peek(1)).toBeUndefined();
  expect(await lookup.get(1)).toEqual({ 'role:nobody': 7 });
  await lookup.get(2);
  await lookup.get(1);
  expect(call.mock.calls.map(([, request]) => request)).toEqual([1, 2].map((realm_id) => ({ params: { realm_id } })));
  invalidate(bus, systemGroups, 1, 'all');
  expect(published).toEqual([['invalidate.system-groups.1', '']]);
  deliver();
  expect(lookup.peek(1)).toBeUndefined();
  expect(lookup.peek(2)).toBeDefined();
});

test('an invalidation by tag removes every key with that tag', async () => {
  const { bus, published, deliver } = aBus({ group_ids: [3] });
  const lookup = new Lookup(bus, actorGroups);
  for (const key of ['5:400:99', '5:200:99', '6:400:99'] as const) {
    expect(await lookup.get(1, key)).toEqual([3]);
  }
  invalidate(bus, actorGroups, 1, [5]);
  expect(published).toEqual([['invalidate.actor-groups.1', '["5"]']]);
  deliver();
  expect(lookup.peek(1, '5:400:99')).toBeUndefined();
  expect(lookup.peek(1, '5:200:99')).toBeUndefined();
  expect(lookup.peek(1, '6:400:99')).toEqual([3]);
});

test("a service's own loader takes the place of the declared one", async () => {
  const { bus, call } = aBus({});
  const lookup = new Lookup(bus, systemGroups, (_, realmId) => Promise.resolve({ 'role:nobody': realmId }));
  expect(await lookup.get(9)).toEqual({ 'role:nobody': 9 });
  expect(call).not.toHaveBeenCalled();
});

test('wrong keys, tags and loaders do not compile', () => {
  const { bus } = aBus({});
  const wrong = () => {
    // @ts-expect-error a user id is a number
    void new Lookup(bus, maxMessageIds).get(1, '5');
    // @ts-expect-error a key is missing
    void new Lookup(bus, maxMessageIds).get(1);
    // @ts-expect-error an organisation has one value
    void new Lookup(bus, systemGroups).get(1, 'groups');
    // @ts-expect-error a user id is a number
    invalidate(bus, actorGroups, 1, ['5']);
    // @ts-expect-error an organisation has one value
    invalidate(bus, systemGroups, 1, ['groups']);
    // @ts-expect-error it is declared without a loader
    void new Lookup(bus, realmLinkifiers);
    // @ts-expect-error the loader does not return linkifiers
    void new Lookup(bus, realmLinkifiers, () => Promise.resolve([7]));
  };
  expect(wrong).toBeDefined();
});
