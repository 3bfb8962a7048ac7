import { Batcher, type BatcherOptions } from './batcher';

interface Call {
  items: string[];
  end(results: (string | Promise<string>)[]): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** Returns a batcher of texts whose first character is their key, and its batches, which the test ends. */
function aBatcher(options: Partial<BatcherOptions<string, string>> = {}) {
  const calls: Call[] = [];
  const batcher = new Batcher<string, string>({
    keyOf: ([key]) => key!,
    run: (items) =>
      new Promise((resolve, reject) => {
        calls.push({
          items,
          end: (results) => (resolve(results), turn()),
          fail: (error) => (reject(error), turn()),
        });
      }),
    ...options,
  });
  const batches = () => calls.map(({ items }) => items);
  return { batcher, calls, batches };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('items that are added in one turn of the event loop are one batch, and each gets its own result', async () => {
  const { batcher, calls, batches } = aBatcher();
  const results = ['a1', 'b1', 'a2'].map((item) => batcher.add(item));
  await turn();
  expect(batches()).toEqual([['a1', 'b1', 'a2']]);
  await calls[0]!.end(['A1', 'B1', 'A2']);
  expect(await Promise.all(results)).toEqual(['A1', 'B1', 'A2']);
});

test('an item waits for the items with its key, in the order in which they were added', async () => {
  const { batcher, calls, batches } = aBatcher();
  void batcher.add('a1');
  await turn();
  void batcher.add('a2');
  void batcher.add('b1');
  await turn();
  void batcher.add('a3');
  await turn();
  expect(batches()).toEqual([['a1'], ['b1']]);
  await calls[0]!.end(['A1']);
  expect(batches()[2]).toEqual(['a2', 'a3']);
});

test('no more batches than allowed run at a time, and none is larger than allowed', async () => {
  const { batcher, calls, batches } = aBatcher({ maxSize: 2, maxConcurrent: 2 });
  const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => batcher.add(item));
  await turn();
  expect(batches()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await calls[1]!.end(['C', 'D']);
  expect(batches()[2]).toEqual(['e', 'f']);
  await calls[0]!.end(['A', 'B']);
  await calls[2]!.end(['E', 'F']);
  await calls[3]!.end(['G']);
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
});

test('of items with one key, those beyond the largest size wait for the end of the batch', async () => {
  const { batcher, calls, batches } = aBatcher({ maxSize: 2 });
  for (const item of ['a1', 'a2', 'a3', 'b1']) void batcher.add(item);
  await turn();
  expect(batches()).toEqual([['a1', 'a2'], ['b1']]);
  await calls[0]!.end(['A1', 'A2']);
  expect(batches()[2]).toEqual(['a3']);
});

test('items wait for the end of the batch that holds their keys, then run as one batch', async () => {
  const { batcher, calls, batches } = aBatcher();
  for (const item of ['a1', 'b1']) void batcher.add(item);
  await turn();
  for (const item of ['a2', 'b2']) void batcher.add(item);
  await turn();
  await calls[0]!.end(['A1', 'B1']);
  expect(batches()[1]).toEqual(['a2', 'b2']);
});

test('an item that takes longer than its batch holds up only its key', async () => {
  const { batcher, calls, batches } = aBatcher({ maxConcurrent: 1 });
  const results = ['a1', 'b1'].map((item) => batcher.add(item));
  await turn();
  for (const item of ['a2', 'b2']) void batcher.add(item);
  let endLate!: (result: string) => void;
  await calls[0]!.end([new Promise((resolve) => (endLate = resolve)), 'B1']);
  expect(await results[1]).toBe('B1');
  expect(batches()).toEqual([['a1', 'b1'], ['b2']]);
  await calls[1]!.end(['B2']);
  endLate('A1');
  expect(await results[0]).toBe('A1');
  await turn();
  expect(batches()[2]).toEqual(['a2']);
});

test('an item that fails rejects only its own result, and its key becomes free', async () => {
  const { batcher, calls, batches } = aBatcher();
  const results = Promise.allSettled(['a1', 'b1'].map((item) => batcher.add(item)));
  await turn();
  const error = new Error('not a1');
  await calls[0]!.end([Promise.reject(error), 'B1']);
  expect(await results).toEqual([
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: 'B1' },
  ]);
  void batcher.add('a2');
  await turn();
  expect(batches()[1]).toEqual(['a2']);
});

test('a batch that fails rejects the results of all its items, and of no later item', async () => {
  const { batcher, calls } = aBatcher();
  const results = Promise.allSettled(['a1', 'b1'].map((item) => batcher.add(item)));
  await turn();
  const later = batcher.add('a2');
  const error = new Error('away');
  await calls[0]!.fail(error);
  expect(await results).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ]);
  await calls[1]!.end(['A2']);
  expect(await later).toBe('A2');
});
