import { Turns } from './turns';

const turns = new Turns<number>();

test('work under a key begins when the work before it has succeeded or failed', async () => {
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    turns.run(1, async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('work under another key does not wait', async () => {
  let end = () => {};
  const first = turns.run(1, () => new Promise<void>((resolve) => (end = resolve)));
  expect(await turns.run(2, () => Promise.resolve('other'))).toBe('other');
  end();
  await first;
});
