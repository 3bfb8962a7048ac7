import type { EventEntry } from '@team-chat/contracts';
import { Outbox } from './outbox';
import type { Transaction } from './database';

test('more entries than one statement has room for are inserted in their order', async () => {
  const entry = (n: number) => ({
    realm_id: 1,
    event: { type: 'message' },
    audience: { users: [n] },
    effects: [],
    toBody: () => `${n}`,
  });
  const entries = Array.from({ length: 25_000 }, (_, n) => entry(n)) as unknown as EventEntry[];
  const inserted: { body: string }[][] = [];
  const table = { insert: async (rows: { body: string }[]) => void inserted.push(rows) };
  const tx = Object.assign(() => table, { executionPromise: Promise.resolve() });
  await new Outbox({ wakeRelay: () => undefined }).addAll(tx as unknown as Transaction, entries);
  // Postgres allows 65,535 parameters of a statement, and a row has six.
  expect(Math.max(...inserted.map((rows) => rows.length))).toBeLessThan(10_000);
  expect(inserted.flat().map(({ body }) => Number(body))).toEqual(entries.map((_, n) => n));
});
