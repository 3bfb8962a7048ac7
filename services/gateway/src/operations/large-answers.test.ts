import { registerQueue } from '@team-chat/contracts';
import { LargeAnswers } from './large-answers';

const MIB = 2 ** 20;
const settle = () => new Promise((resolve) => setImmediate(resolve));

let answers: LargeAnswers;
let open: (() => void)[];

beforeEach(() => {
  answers = new LargeAnswers();
  open = [];
});

/** Asks for an answer of a size, which comes when the test lets it. */
function ask(bytes: number, op: { id: string } = { id: 'get-users' }, realmId = 1): Promise<Uint8Array> {
  return answers.await(op, realmId, async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    return new Uint8Array(bytes);
  });
}

/** Lets all calls that have begun be answered, and those that begin then. */
async function answerAll(): Promise<void> {
  for (await settle(); open.length > 0; await settle()) open.splice(0).forEach((answer) => answer());
}

async function learn(bytes: number, ...rest: [op?: { id: string }, realmId?: number]): Promise<void> {
  const first = ask(bytes, ...rest);
  await answerAll();
  await first;
}

test('as many large answers are awaited at a time as have 16 MiB, and then the next ones', async () => {
  await learn(6 * MIB);
  const all = [1, 2, 3].map(() => ask(6 * MIB));
  await settle();
  expect(open).toHaveLength(2);
  await answerAll();
  expect((await Promise.all(all)).map(({ length }) => length)).toEqual([6 * MIB, 6 * MIB, 6 * MIB]);
});

test('an answer above the limit is awaited alone', async () => {
  await learn(40 * MIB);
  const all = [ask(40 * MIB), ask(40 * MIB)];
  await settle();
  expect(open).toHaveLength(1);
  await answerAll();
  await Promise.all(all);
});

test('small answers do not wait, and other organisations have sizes of their own', async () => {
  await learn(16 * MIB);
  const large = ask(16 * MIB);
  const others = [ask(100, { id: 'get-user' }), ask(100, { id: 'get-users' }, 2)];
  await settle();
  expect(open).toHaveLength(3);
  await answerAll();
  await Promise.all([large, ...others]);
});

test('first registrations are taken to be large, later ones are as large as the last', async () => {
  const first = Array.from({ length: 6 }, () => ask(100, registerQueue));
  await settle();
  expect(open).toHaveLength(4);
  await answerAll();
  await Promise.all(first);
  const later = Array.from({ length: 6 }, () => ask(100, registerQueue));
  await settle();
  expect(open).toHaveLength(6);
  await answerAll();
  await Promise.all(later);
});

test('a request that waits too long for its turn is refused', async () => {
  answers = new LargeAnswers(50);
  await learn(16 * MIB);
  const large = ask(16 * MIB);
  await expect(ask(16 * MIB)).rejects.toMatchObject({ status: 503 });
  await answerAll();
  await large;
});

test('a failed call makes room', async () => {
  await learn(16 * MIB);
  const failing = answers.await({ id: 'get-users' }, 1, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  await learn(16 * MIB);
});
