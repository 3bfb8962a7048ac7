import type { Database } from '@team-chat/db';
import { DueWorkPoller } from './due-work-poller';

const log = { error: jest.fn() };
const tellOthers = jest.fn();

/** A database that answers with the milliseconds until each table's earliest work is due. */
class FakeDatabase {
  readonly statements: string[] = [];
  private used = (): void => undefined;

  constructor(private readonly answer: () => (number | null)[]) {}

  readonly knex = {
    raw: (sql: string, names: string[] = []) => ({
      toQuery: () => names.reduce((text, name) => text.replace('??', name), sql),
      then: (resolve: (result: object) => void, reject: (error: unknown) => void) => {
        this.statements.push(sql);
        this.use();
        try {
          resolve({ rows: [{ due_in_ms: this.answer() }] });
        } catch (error) {
          reject(error);
        }
      },
    }),
  };

  onUsed(listener: () => void): void {
    this.used = listener;
  }

  use(): void {
    this.used();
  }
}

function start(answer: () => (number | null)[], tables = ['mails']) {
  const db = new FakeDatabase(answer);
  const poller = new DueWorkPoller(db as unknown as Database, log, tellOthers);
  const told: string[] = [];
  const ends = tables.map((table) => poller.watch({ table, column: 'at', onDue: () => told.push(table) }));
  return { db, poller, told, end: () => Promise.all(ends.map((end) => end())) };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

test('one statement looks at all tables, and those are told whose work is due', async () => {
  const { db, told, end } = start(() => [0, null], ['mails', 'reminders']);
  await pass(0);
  expect(db.statements).toEqual([
    'SELECT ARRAY[(SELECT extract(epoch FROM min(at) - now()) * 1000 FROM mails),' +
      '(SELECT extract(epoch FROM min(at) - now()) * 1000 FROM reminders)]::float8[] AS due_in_ms',
  ]);
  expect(told).toEqual(['mails']);
  await end();
  await pass(60_000);
  expect(db.statements).toHaveLength(1);
});

test('it looks twice a second while work is due, when the next is due, and each ten seconds', async () => {
  const answers = [[-5], [3000], [0], [null], [null]];
  const { db } = start(() => answers.shift() ?? [null]);
  const looks: number[] = [];
  for (const ms of [0, 500, 3000, 500, 9999, 1]) {
    await pass(ms);
    looks.push(db.statements.length);
  }
  expect(looks).toEqual([1, 2, 3, 4, 4, 5]);
});

test('it looks after each use of the database, at most twice a second', async () => {
  const { db } = start(() => [null]);
  await pass(2000);
  db.use();
  await pass(0);
  expect(db.statements).toHaveLength(2);
  for (let i = 0; i < 10; i++) db.use();
  await pass(499);
  expect(db.statements).toHaveLength(2);
  await pass(1);
  expect(db.statements).toHaveLength(3);
  await pass(9999);
  expect(db.statements).toHaveLength(3);
});

test('it looks again where the database was used during a look', async () => {
  const { db } = start(() => {
    if (db.statements.length === 1) db.use();
    return [null];
  });
  await pass(500);
  expect(db.statements).toHaveLength(2);
});

test('the others are told of work that this replica has added and that is due before they look, once', async () => {
  let dueAtMs = Infinity;
  const { db, poller } = start(() => [dueAtMs - performance.now()]);
  await pass(1000);
  dueAtMs = performance.now() + 60_000;
  db.use();
  await pass(1000);
  expect(tellOthers).not.toHaveBeenCalled();
  dueAtMs = performance.now() + 5000;
  poller.look();
  await pass(1000);
  expect(tellOthers).not.toHaveBeenCalled();
  dueAtMs = performance.now() + 2000;
  db.use();
  await pass(0);
  expect(tellOthers).toHaveBeenCalledTimes(1);
  db.use();
  await pass(1000);
  expect(tellOthers).toHaveBeenCalledTimes(1);
});

test('it looks again after a look that failed', async () => {
  const { db, told } = start(() => {
    if (db.statements.length === 1) throw new Error('no database');
    return [0];
  });
  await pass(10_000);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['mails']);
});
