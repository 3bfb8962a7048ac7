import { BatchedRead } from './batched-read';
import type { Database } from './database';

const STATEMENT = { name: 'rows', text: 'SELECT ...' };

/** Returns reads of rows `{ id, of }`, and the statements that ran, with what ends each. */
function reads() {
  const statements: { values: unknown[]; end(): void; fail(): void }[] = [];
  const prepared = (_statement: unknown, values: unknown[]) =>
    new Promise((resolve, reject) => {
      const [of, ids] = values as [number, number[]];
      const rows = ids.filter((id) => id < 100).map((id) => ({ id, of }));
      statements.push({ values, end: () => resolve(rows.reverse()), fail: () => reject(new Error('no server')) });
    });
  const database = { prepared } as unknown as Database;
  return { rows: new BatchedRead<{ id: number; of: number }>(database, STATEMENT), statements };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('reads of one moment are one statement for each organisation, and each gets its own row', async () => {
  const { rows, statements } = reads();
  const wanted = [rows.read(1, 7), rows.read(1, 8), rows.read(2, 7), rows.read(1, 7), rows.read(1, 100)];
  await turn();
  expect(statements.map(({ values }) => values)).toEqual([
    [1, [7, 8, 100]],
    [2, [7]],
  ]);
  for (const { end } of statements) end();
  expect(await Promise.all(wanted)).toEqual([
    { id: 7, of: 1 },
    { id: 8, of: 1 },
    { id: 7, of: 2 },
    { id: 7, of: 1 },
    undefined,
  ]);
});

test('a read that comes while two batches are under way is in a later statement, also for the same row', async () => {
  const { rows, statements } = reads();
  const first = rows.read(1, 1);
  await turn();
  const second = rows.read(1, 1);
  await turn();
  const later = [rows.read(1, 1), rows.read(1, 2)];
  await turn();
  expect(statements).toHaveLength(2);
  statements[0]!.end();
  await first;
  await turn();
  expect(statements[2]!.values).toEqual([1, [1, 2]]);
  for (const { end } of statements) end();
  expect(await Promise.all([second, ...later])).toHaveLength(3);
});

test('a statement that fails fails the reads of its batch, and no later ones', async () => {
  const { rows, statements } = reads();
  const failing = [rows.read(1, 1), rows.read(2, 1)];
  await turn();
  statements[0]!.fail();
  statements[1]!.end();
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = rows.read(1, 1);
  await turn();
  statements[2]!.end();
  expect(await later).toEqual({ id: 1, of: 1 });
});
