import { ServiceUnavailableError } from '@team-chat/contracts';
import { SharedPlaces } from './shares';

const SHARE = { realm_id: 1, user_id: 7 };

test('a place is free again after work that fails, at once or later', async () => {
  const places = new SharedPlaces(2);
  const failing = [
    () => {
      throw new Error('at once');
    },
    () => Promise.reject(new Error('later')),
  ];
  for (const work of failing) await expect(places.run(SHARE, work)).rejects.toThrow(Error);
  expect(await places.run(SHARE, async () => 'done')).toBe('done');
});

test('an organisation leaves places to others, whose users take turns', async () => {
  const places = new SharedPlaces(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (realm_id: number, user_id: number, name: string) =>
    places.run({ realm_id, user_id }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [add(1, 1, '1a'), add(1, 1, '1b'), add(1, 1, '1c'), add(1, 2, '1d'), add(2, 3, '2a'), add(3, 4, '3a')];
  expect(begun).toEqual(['1a', '2a']);
  for (let i = 0; i < all.length; i++) {
    ends[i]!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(begun).toEqual(['1a', '2a', '1b', '3a', '1d', '1c']);
});

test('of an organisation with too much waiting work no more is taken', async () => {
  const places = new SharedPlaces(1);
  let end!: () => void;
  const running = places.run(SHARE, () => new Promise<void>((resolve) => (end = resolve)));
  const waiting = Array.from({ length: 100 }, () => places.run(SHARE, async () => undefined));
  await expect(places.run(SHARE, async () => undefined)).rejects.toThrow(ServiceUnavailableError);
  end();
  await Promise.all([running, ...waiting]);
});
