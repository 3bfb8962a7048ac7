import type { Database } from '@team-chat/db';
import { DueWorkPoller } from './due-work-poller';

const log = { error: jest.fn() };

/** Returns a database that answers polls with `answer`, and the statements that it got. */
function aDatabase(answer: () => Promise<boolean[]>) {
  const statements: string[] = [];
  const raw = (sql: string, names: string[] = []) => ({
    toQuery: () => names.reduce((text, name) => text.replace('??', name), sql),
    then(resolve: (result: object) => void, reject: (error: unknown) => void) {
      statements.push(sql);
      answer().then((due) => resolve({ rows: [{ due }] }), reject);
    },
  });
  return { db: { knex: { raw } } as unknown as Database, statements };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

test('one statement polls all tables, and those are told whose work is due', async () => {
  const { db, statements } = aDatabase(async () => [true, false]);
  const poller = new DueWorkPoller(db, log);
  const told: string[] = [];
  const ends = ['mails', 'reminders'].map((table) =>
    poller.watch({ table, column: 'at', onDue: () => told.push(table) }),
  );
  await jest.advanceTimersByTimeAsync(1000);
  expect(statements).toEqual(
    Array(2).fill(
      'SELECT ARRAY[EXISTS (SELECT FROM mails WHERE at <= now()),EXISTS (SELECT FROM reminders WHERE at <= now())] AS due',
    ),
  );
  expect(told).toEqual(['mails', 'mails']);
  await Promise.all(ends.map((end) => end()));
  await jest.advanceTimersByTimeAsync(1000);
  expect(statements).toHaveLength(2);
});

test('it polls again after a poll that failed, and not while one is under way', async () => {
  let answers = 0;
  const { db, statements } = aDatabase(async () => {
    if (++answers === 1) throw new Error('no database');
    return new Promise(() => undefined);
  });
  new DueWorkPoller(db, log).watch({ table: 'mails', column: 'at', onDue: () => undefined });
  await jest.advanceTimersByTimeAsync(3000);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(statements).toHaveLength(2);
});
