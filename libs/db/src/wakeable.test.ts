import { Wakeable } from './wakeable';

const isPending = async (wait: Promise<void>): Promise<boolean> =>
  (await Promise.race([wait.then(() => 'ended'), Promise.resolve('pending')])) === 'pending';

test('a wait ends when wake is called', async () => {
  const wakeable = new Wakeable();
  const wait = wakeable.wait();
  expect(await isPending(wait)).toBe(true);
  wakeable.wake();
  await wait;
});

test('a wake before the wait is not lost until reset', async () => {
  const wakeable = new Wakeable();
  wakeable.wake();
  await wakeable.wait();
  wakeable.reset();
  const wait = wakeable.wait();
  expect(await isPending(wait)).toBe(true);
  wakeable.wake();
  await wait;
});

test('a wait ends at its limit', async () => {
  await new Wakeable().wait(1);
});
