import { SendQueue } from './send-queue';
import type { NewMessage, Sent } from './new-message';

interface Call {
  contents: string[];
  waits: boolean;
  answer(ids: (number | undefined)[]): Promise<void>;
  fail(error: unknown): Promise<void>;
}

const sentAs = (id: number | undefined): Sent | undefined =>
  id === undefined ? undefined : { id, starts_topic: false };

/** Creates a queue whose calls to the database are answered by the test. */
function aQueue() {
  const calls: Call[] = [];
  const queue = new SendQueue(
    (messages, waits) =>
      new Promise((resolve, reject) => {
        calls.push({
          contents: messages.map(({ content }) => content),
          waits,
          answer: (ids) => (resolve(ids.map(sentAs)), turns()),
          fail: (error) => (reject(error as Error), turns()),
        });
      }),
  );
  const add = async (content: string, conversation_id = 1) =>
    (await queue.add({ realm_id: 1, conversation_id, content } as NewMessage))?.id;
  return { calls, add };
}

/** Resolves after three turns of the event loop, enough for all work that does not wait. */
const turns = async () => {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
};
const refusal = Object.assign(new Error('duplicate key'), { severity: 'ERROR' });

test('messages that are added in the same turn are sent by one statement', async () => {
  const { calls, add } = aQueue();
  const sent = [add('a'), add('b', 2), add('c')];
  await turns();
  expect(calls.map(({ contents }) => contents)).toEqual([['a', 'b', 'c']]);
  await calls[0]!.answer([7, 8, 9]);
  expect(await Promise.all(sent)).toEqual([7, 8, 9]);
});

test('a message waits for a running statement only if that sends to the same conversation', async () => {
  const { calls, add } = aQueue();
  void add('a');
  await turns();
  void add('b');
  void add('c', 2);
  await turns();
  expect(calls.map(({ contents }) => contents)).toEqual([['a'], ['c']]);
  void add('d', 3);
  void add('e');
  await calls[1]!.answer([8]);
  expect(calls[2]!.contents).toEqual(['d']);
  await calls[0]!.answer([7]);
  expect(calls[3]!.contents).toEqual(['b', 'e']);
});

test('a locked conversation delays only its own messages, and a message refused after the wait is undefined', async () => {
  const { calls, add } = aQueue();
  const sent = [add('a'), add('b', 2)];
  await turns();
  await calls[0]!.answer([undefined, 8]);
  expect(await sent[1]).toBe(8);
  expect(calls[1]).toMatchObject({ contents: ['a'], waits: true });
  void add('c');
  const third = add('d', 3);
  await turns();
  expect(calls[2]).toMatchObject({ contents: ['d'], waits: false });
  await calls[2]!.answer([9]);
  expect(await third).toBe(9);
  await calls[1]!.answer([undefined]);
  expect(await sent[0]).toBeUndefined();
  expect(calls[3]!.contents).toEqual(['c']);
});

test('an error for one message does not keep the others of the batch from being sent', async () => {
  const { calls, add } = aQueue();
  const sent = [add('a'), add('b'), add('c', 2)];
  await turns();
  await calls[0]!.fail(refusal);
  expect(calls.slice(1)).toMatchObject([
    { contents: ['a', 'b'], waits: true },
    { contents: ['c'], waits: true },
  ]);
  await calls[2]!.answer([9]);
  await calls[1]!.fail(refusal);
  await calls[3]!.answer([7]);
  const refused = expect(sent[1]).rejects.toBe(refusal);
  await calls[4]!.fail(refusal);
  await refused;
  expect([calls[3]!.contents, calls[4]!.contents]).toEqual([['a'], ['b']]);
  expect(await Promise.all([sent[0], sent[2]])).toEqual([7, 9]);
});

test('after a lost connection the messages are rejected and not sent again', async () => {
  const { calls, add } = aQueue();
  const lost = new Error('Connection terminated unexpectedly');
  const sent = Promise.allSettled([add('a'), add('b')]);
  await turns();
  await calls[0]!.fail(lost);
  expect(await sent).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  expect(calls).toHaveLength(1);
});
