import { Worker } from 'node:worker_threads';
import { ServiceUnavailableError } from '@team-chat/contracts';
import { TaskStoppedError, WorkerPool } from './worker-pool';

/** A worker that answers the value of the expression it gets. */
const EVALUATE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => parentPort.postMessage(eval(task)));
  parentPort.postMessage('ready');
`;
const ENDLESS = 'for (;;);';
/** Time limit of tasks that are not meant to reach it. */
const AMPLE_MS = 60_000;

let created = 0;
let pool: WorkerPool<string>;
const start = (script: string) => {
  created = 0;
  pool = new WorkerPool(() => {
    created++;
    return new Worker(script, { eval: true });
  });
};
const USER = 7;
const run = (realm_id: number, task: string, limitMs = AMPLE_MS, user_id = USER) =>
  pool.run({ realm_id, user_id }, () => ({ task, limitMs }));

beforeEach(() => start(EVALUATE));
afterEach(() => pool.close());

test('a task is answered', async () => {
  expect(await run(1, '1 + 1')).toBe(2);
});

test('a task that reaches its time limit is stopped, and later tasks are answered by other workers', async () => {
  for (let i = 0; i < 4; i++) await expect(run(1, ENDLESS, 20)).rejects.toThrow(TaskStoppedError);
  expect(await run(1, '2')).toBe(2);
  expect(created).toBeGreaterThan(4);
});

test('an organisation with many tasks, none of which ends, delays no task of another', async () => {
  const endless = [run(1, ENDLESS), run(1, ENDLESS), run(1, ENDLESS)];
  expect(await run(2, '2')).toBe(2);
  expect(await run(3, '3')).toBe(3);
  await pool.close();
  void Promise.allSettled(endless);
});

test('organisations take turns', async () => {
  const started: string[] = [];
  const noted = (realm_id: number, name: string) =>
    pool.run({ realm_id, user_id: USER }, () => {
      started.push(name);
      return { task: '0', limitMs: AMPLE_MS };
    });
  await Promise.all([
    ...['1a', '1b', '1c'].map((name) => noted(1, name)),
    ...['2a', '2b', '2c'].map((name) => noted(2, name)),
    noted(3, '3a'),
  ]);
  expect(started.slice(0, 3)).toEqual(['1a', '2a', '3a']);
  expect(started.filter((name) => name.startsWith('1'))).toEqual(['1a', '1b', '1c']);
});

test('a task is made when its turn comes', async () => {
  let made = 0;
  const first = run(1, '0');
  const second = pool.run({ realm_id: 1, user_id: USER }, () => ({ task: `${++made}`, limitMs: AMPLE_MS }));
  expect(made).toBe(0);
  await first;
  expect(await second).toBe(1);
});

test('a worker prepares data once, before the first task that needs it, with a limit of its own', async () => {
  const data = {};
  const attempt = (preparation: string, limitMs = AMPLE_MS) =>
    pool.run({ realm_id: 1, user_id: USER }, () => ({
      task: 'globalThis.count ?? 0',
      limitMs: AMPLE_MS,
      preparation: { data, task: preparation, limitMs },
    }));
  expect(await attempt('globalThis.count = 1')).toBe(1);
  expect(await attempt('globalThis.count = 2')).toBe(1);
  await expect(run(1, ENDLESS, 20)).rejects.toThrow(TaskStoppedError);
  await expect(attempt(ENDLESS, 20)).rejects.toThrow(TaskStoppedError);
});

test('a task whose worker fails is stopped, and the next one is answered', async () => {
  await expect(run(1, 'throw new RangeError("broken")')).rejects.toThrow(TaskStoppedError);
  expect(await run(1, '2')).toBe(2);
});

test('workers that cannot start reject all tasks', async () => {
  start('throw new Error("no such script")');
  await expect(Promise.all([run(1, '1'), run(2, '2')])).rejects.toThrow('no such script');
});

test('of an organisation with too many waiting tasks no more are taken, of others they are', async () => {
  const stopped = run(1, ENDLESS, 500);
  const waiting = Array.from({ length: 101 }, () => run(1, '1'));
  const outcomes = Promise.allSettled([stopped, ...waiting]);
  expect(await run(2, '2')).toBe(2);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toContainEqual({ status: 'rejected', reason: expect.any(ServiceUnavailableError) });
});

test('users of an organisation take turns', async () => {
  const answered: string[] = [];
  const noted = async (user_id: number, name: string) => {
    await run(1, '0', AMPLE_MS, user_id);
    answered.push(name);
  };
  const many = ['1a', '1b', '1c', '1d'].map((name) => noted(1, name));
  await Promise.all([...many, noted(2, '2a'), noted(2, '2b'), noted(3, '3a')]);
  expect(answered).toEqual(['1a', '2a', '3a', '1b', '2b', '1c', '1d']);
});

test('where too many tasks of an organisation wait, the user with the most gives way', async () => {
  await run(1, '0');
  const stopped = run(1, ENDLESS, 500);
  const many = Array.from({ length: 100 }, () => run(1, '1', AMPLE_MS, 1));
  const others = Array.from({ length: 10 }, (_, index) => run(1, '2', AMPLE_MS, 2 + (index % 2)));
  const outcomes = await Promise.allSettled([stopped, ...many]);
  expect(await Promise.all(others)).toEqual(Array(10).fill(2));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(11);
});
