import {
  Bus,
  DeadlineExceededError,
  type Handler,
  MovedError,
  NoRespondersError,
  type OnInterim,
  RawJson,
  serveBatches,
} from '@team-chat/bus';
import { BadRequestError, deleteQueue } from '@team-chat/contracts';
import { startTestNats, type TestServer } from '@team-chat/testkit';

const SUBJECT = 'queue-owner.test.delete-queue';
const LIMIT_MS = 30_000;
const MANY = 2000;
/** Repetitions of three letters that exceed one message on the bus. */
const LARGE = 3_000_000;
const actor = { realm_id: 1, user_id: 2, role: 400 as const, is_bot: false, group_ids: [] };

let nats: TestServer;
let asker: Bus;
let owner: Bus;
let messages = 0;
const logged: string[] = [];

/** Gives the kind of answer that the queue id asks for. */
const handler: Handler<object, typeof deleteQueue> = async (_ctx, { params: { queue_id } }, sendInterim) => {
  const [what, rest = ''] = queue_id.split(':');
  if (what === 'interim') {
    for (const text of ['first', 'second 🎉']) {
      expect(sendInterim!(text, rest)).toBe(true);
      await new Promise(setImmediate);
    }
    // In the same turn as the result.
    expect(sendInterim!('third', rest)).toBe(true);
  }
  if (what === 'takes interim') return new RawJson(`{"taken":${sendInterim !== undefined}`, '}');
  if (what === 'large interim') return new RawJson(`{"sent":${sendInterim!('x'.repeat(LARGE), '')}`, '}');
  if (what === 'refuse') throw new BadRequestError(`no ${rest}`);
  if (what === 'moved') throw new MovedError(rest);
  if (what === 'large') return new RawJson(`{"text":"${rest.repeat(LARGE)}"`, `,"for":"${queue_id}"}`);
  if (what === 'late') await new Promise((resolve) => setTimeout(resolve, Number(rest)));
  return new RawJson('{"text":"🎉 the same for all"', `,"for":"${queue_id}"}`);
};

beforeAll(async () => {
  nats = await startTestNats();
  asker = await Bus.connect({ url: nats.url, name: 'asker' });
  owner = await Bus.connect({ url: nats.url, name: 'owner' });
  const log = { error: (_facts: object, message: string) => logged.push(message), debug: () => undefined };
  serveBatches(owner, {}, SUBJECT, deleteQueue, handler, { checkResults: false, log });
  owner.nc.subscribe(SUBJECT, { callback: () => void messages++ });
  await owner.nc.flush();
});

afterAll(async () => {
  await asker.close();
  await owner.close();
  await nats.stop();
});

async function ask(
  queue_id: string,
  { subject = SUBJECT, onInterim }: { subject?: string; onInterim?: OnInterim } = {},
): Promise<{ text: string; for: string }> {
  const info = { request_id: queue_id.slice(0, 20), client: 'test', realm_id: 1 };
  const request = { actor, params: { queue_id }, info };
  const { promise } = asker.requestBatched(subject, request, LIMIT_MS, onInterim);
  return JSON.parse(Buffer.from(await promise).toString());
}

test('concurrent requests are sent in few messages, and each gets its own answer', async () => {
  const names = Array.from({ length: MANY }, (_, i) => `plain:${i}`);
  const before = messages;
  const answers = await Promise.all(names.map((name) => ask(name)));
  expect(answers.map((answer) => answer.for)).toEqual(names);
  expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['🎉 the same for all']));
  expect(messages - before).toBeLessThan(MANY / 100);
});

test('a late answer does not delay the others of its batch', async () => {
  const answered: string[] = [];
  const asked = ['late:400', 'plain:a', 'late:10'].map(async (name) => answered.push((await ask(name)).for));
  await Promise.all(asked);
  expect(answered).toEqual(['plain:a', 'late:10', 'late:400']);
});

test('refusals, MovedErrors and large answers reach their own requests in a mixed batch', async () => {
  const outcomes = await Promise.allSettled([
    ask('refuse:entry'),
    ask('plain:a'),
    ask('moved:elsewhere'),
    ask('large:xyz'),
    ask('plain:b'),
  ]);
  const [refused, a, moved, large, b] = outcomes as [
    PromiseRejectedResult,
    PromiseFulfilledResult<{ for: string }>,
    PromiseRejectedResult,
    PromiseFulfilledResult<{ text: string; for: string }>,
    PromiseFulfilledResult<{ for: string }>,
  ];
  expect(refused.reason).toMatchObject({ code: 'BAD_REQUEST', message: 'no entry' });
  expect(moved.reason).toBeInstanceOf(MovedError);
  expect(moved.reason.owner).toBe('elsewhere');
  expect(large.value.text).toHaveLength(3 * LARGE);
  expect([a.value.for, large.value.for, b.value.for]).toEqual(['plain:a', 'large:xyz', 'plain:b']);
});

test('a request waits for as long as the replica is working on it', async () => {
  expect((await ask('late:7500')).for).toBe('late:7500');
});

test('a request that was lost on the way is given up long before its time limit', async () => {
  const subject = 'queue-owner.forgetful.delete-queue';
  owner.nc.subscribe(subject, { callback: () => undefined });
  await owner.nc.flush();
  const startedMs = performance.now();
  await expect(ask('plain:a', { subject })).rejects.toBeInstanceOf(DeadlineExceededError);
  expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS / 2);
});

test('interim replies come in order, before the result, and those of one text in one buffer', async () => {
  const askInterim = async (end: string) => {
    const interim: { shared: Buffer; end: string }[] = [];
    await ask(`interim:${end}`, { onInterim: (shared, end) => interim.push({ shared, end }) });
    return interim;
  };
  const [a, b] = await Promise.all([askInterim('a'), askInterim('b')]);
  expect(a!.map(({ shared, end }) => [shared.toString(), end])).toEqual([
    ['first', 'a'],
    ['second 🎉', 'a'],
    ['third', 'a'],
  ]);
  expect(b!.map(({ end }) => end)).toEqual(['b', 'b', 'b']);
  for (const [index, { shared }] of a!.entries()) expect(b![index]!.shared).toBe(shared);
});

test('an interim reply that is not accepted ends its request, and those after it go nowhere', async () => {
  let count = 0;
  const refused = ask('interim:a', {
    onInterim: () => {
      count++;
      throw new Error('not now');
    },
  });
  await expect(refused).rejects.toThrow('not now');
  // One that comes later has its interim replies after those of the first.
  expect((await ask('interim:b', { onInterim: () => undefined })).for).toBe('interim:b');
  expect(count).toBe(1);
});

test('a handler can not send interim replies to a caller that takes none', async () => {
  expect(await ask('takes interim:')).toEqual({ taken: false });
  expect(await ask('takes interim:', { onInterim: () => undefined })).toEqual({ taken: true });
});

test('an interim reply that is too large for a batch is not sent', async () => {
  let count = 0;
  expect(await ask('large interim:', { onInterim: () => count++ })).toEqual({ sent: false });
  expect(count).toBe(0);
});

test('requests that exceed one message are sent in several', async () => {
  const long = (i: number) => `plain:${i}${'語'.repeat(8000)}`;
  const before = messages;
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => ask(long(i))));
  expect(answers.map((answer) => answer.for)).toEqual(Array.from({ length: 300 }, (_, i) => long(i)));
  expect(messages - before).toBeGreaterThan(1);
});

test('all requests of a batch fail with NoRespondersError if nobody listens', async () => {
  const outcomes = await Promise.allSettled(
    ['plain:a', 'plain:b', 'plain:c'].map((name) => ask(name, { subject: 'queue-owner.gone.delete-queue' })),
  );
  for (const outcome of outcomes) {
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(NoRespondersError);
  }
});

test('an invalid batch is logged, and the next one is answered', async () => {
  asker.nc.publish(SUBJECT, 'garbage', { reply: 'nowhere.1' });
  asker.nc.publish(SUBJECT, '{}', { reply: 'nowhere.1' });
  asker.nc.publish(SUBJECT, '[null]', { reply: 'nowhere.1' });
  expect((await ask('plain:a')).for).toBe('plain:a');
  expect(logged).toEqual(Array(3).fill('not a batch of requests'));
});

test('what is wrong with one request of a batch does not stop the others', async () => {
  logged.length = 0;
  const answered = new Promise<string>((resolve) => {
    asker.nc.subscribe('batch.2', { callback: (_error, msg) => resolve(msg.string()), max: 1 });
  });
  await asker.nc.flush();
  const info = { request_id: '', client: 'test', realm_id: 1 };
  const good = { token: '2', request: { actor, params: { queue_id: 'plain:a' }, info }, trace: {} };
  asker.nc.publish(SUBJECT, JSON.stringify([{ token: '1' }, good]), { reply: 'batch.1' });
  expect(await answered).toContain('plain:a');
  expect(logged).toEqual(['not a batch of requests']);
});
