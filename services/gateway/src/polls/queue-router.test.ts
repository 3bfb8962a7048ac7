import { type Bus, DeadlineExceededError, MovedError } from '@team-chat/bus';
import { getEvents } from '@team-chat/contracts';
import { QueueRouter } from './queue-router';

const ANSWER = Buffer.from('{"events":[]}');
const info = { request_id: 'test', client: 'test', realm_id: 1 };
const poll = { params: { queue_id: '1-owner-1', last_event_id: 0 }, info };

/** Returns a bus on which polls at the owner are lost after `waits` milliseconds each, and the next one is answered. All
 *  replicas name the same owner. */
function aBus(waits: number[]) {
  const pending = (promise: Promise<unknown>) => ({ promise, abandon: () => undefined });
  const loseAfter = async (ms: number | undefined) => {
    if (ms === undefined) return ANSWER;
    await new Promise((resolve) => setTimeout(resolve, ms));
    throw new DeadlineExceededError();
  };
  return {
    onConnectionChange: () => undefined,
    request: (subject: string) =>
      pending(subject.includes('ping') ? Promise.resolve() : Promise.reject(new MovedError('owner'))),
    requestBatched: () => pending(loseAfter(waits.shift())),
  } as unknown as Bus;
}

/** Calls with clocks that run through half a minute at once. */
async function callAtOnce(bus: Bus): Promise<unknown> {
  const router = new QueueRouter(bus);
  const answer = router.call(getEvents, poll).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(30_000);
  router.stop();
  return answer;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a poll that is lost at its owner again and again is repeated', async () => {
  expect(await callAtOnce(aBus([6000, 6000, 6000, 6000]))).toBe(ANSWER);
});

test('a poll that nobody takes is refused', async () => {
  expect(await callAtOnce(aBus(Array(1000).fill(100)))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('no timer runs while no request waits', async () => {
  const router = new QueueRouter(aBus([1000]));
  expect(jest.getTimerCount()).toBe(0);
  const answer = router.call(getEvents, poll);
  await jest.advanceTimersByTimeAsync(1500);
  expect(await answer).toBe(ANSWER);
  await jest.advanceTimersByTimeAsync(1000);
  expect(jest.getTimerCount()).toBe(0);
});
