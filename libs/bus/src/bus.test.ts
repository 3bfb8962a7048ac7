import { setImmediate } from 'node:timers/promises';
import type { NatsConnection } from 'nats';
import { Bus } from './bus';

/** Returns a bus on a connection that only records, and the pings that the test answers. */
function aBus() {
  const sent: string[] = [];
  const pings: { answer(): void; fail(error: Error): void }[] = [];
  const never = new Promise<never>(() => undefined);
  const nc = {
    subscribe: () => undefined,
    closed: () => never,
    status: () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) }),
    publish: (subject: string) => sent.push(subject),
    flush: () => {
      sent.push('ping');
      return new Promise<void>((answer, fail) => pings.push({ answer, fail }));
    },
  };
  return { bus: new Bus(nc as unknown as NatsConnection, 'test'), sent, pings };
}

test('replies wait until the server has answered a ping after the messages of a turn', async () => {
  const { bus, sent, pings } = aBus();
  bus.publishBeforeReplies('first');
  bus.publishBeforeReplies('second');
  const passedOn = bus.passedOn;
  expect(passedOn).toBeDefined();
  await setImmediate();
  expect(sent).toEqual(['first', 'second', 'ping']);
  pings[0]!.answer();
  await passedOn;
  expect(bus.passedOn).toBeUndefined();
});

test('a reply waits for the last message, also where an earlier one is being passed on', async () => {
  const { bus, sent, pings } = aBus();
  bus.publishBeforeReplies('first');
  await setImmediate();
  bus.publishBeforeReplies('second');
  const passedOn = bus.passedOn;
  await setImmediate();
  expect(sent).toEqual(['first', 'ping', 'second', 'ping']);
  pings[0]!.answer();
  await setImmediate();
  expect(bus.passedOn).toBe(passedOn);
  pings[1]!.answer();
  await passedOn;
  expect(bus.passedOn).toBeUndefined();
});

test('a lost connection ends the wait', async () => {
  const { bus, pings } = aBus();
  bus.publishBeforeReplies('first');
  const passedOn = bus.passedOn;
  await setImmediate();
  pings[0]!.fail(new Error('disconnected'));
  await expect(passedOn).resolves.toBeUndefined();
  expect(bus.passedOn).toBeUndefined();
});
