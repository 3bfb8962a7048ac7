import type { ServerResponse } from 'node:http';
import { sendEvents } from './event-stream';

type Poll = Parameters<typeof sendEvents>[3];

/** Returns an answer that records what is written to it. */
function recorder() {
  const written: string[] = [];
  const res = {
    destroyed: false,
    writableNeedDrain: false,
    req: { socket: { destroyed: false } },
    write: (text: string | Buffer) => written.push(String(text)),
  };
  return { res: res as unknown as ServerResponse, written };
}

const event = (id: number) => ({ type: 'reaction', id });
const heartbeat = (id: number) => ({ type: 'heartbeat', id });
const idsIn = (written: string[]) => [...written.join('').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

/** Polls that each send some interim replies, and then the answer. */
function polls(...each: { interim?: [string, string][]; answer: object }[]) {
  const asked: unknown[] = [];
  const poll: Poll = async (change, take) => {
    asked.push(change.after_id);
    const { interim = [], answer } = each.shift()!;
    for (const [text, end] of interim) take!(Buffer.from(text), end);
    return answer as Awaited<ReturnType<Poll>>;
  };
  return { poll, asked };
}

test('a stream goes on after the heartbeat that ends a poll', async () => {
  const { res, written } = recorder();
  const { poll, asked } = polls(
    {
      interim: [[JSON.stringify(event(55)), '50 55']],
      answer: { events: [heartbeat(60)], after_id: 55 },
    },
    { answer: { events: [] } },
  );
  await sendEvents(res, { events: [] }, 50, poll);
  expect(asked).toEqual([50, 60]);
  expect(idsIn(written)).toEqual([55, 60]);
});

test('a stream ends with the first heartbeat after eight minutes', async () => {
  const { now } = Date;
  let aheadMs = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  const { res, written } = recorder();
  let count = 0;
  const poll: Poll = async () => {
    aheadMs += 60_000;
    return { events: [heartbeat(++count)] };
  };
  await sendEvents(res, { events: [] }, 0, poll);
  expect(count).toBeGreaterThanOrEqual(7);
  expect(count).toBeLessThanOrEqual(9);
  expect(idsIn(written)).toHaveLength(count - 1);
  jest.restoreAllMocks();
});

test('a stream that missed the last interim reply before a heartbeat asks for its events again', async () => {
  const { res, written } = recorder();
  const { poll, asked } = polls(
    { answer: { events: [heartbeat(60)], after_id: 55 } },
    { answer: { events: [event(55)] } },
    { answer: { events: [] } },
  );
  await sendEvents(res, { events: [] }, 50, poll);
  expect(asked).toEqual([50, 50, 55]);
  expect(idsIn(written)).toEqual([55]);
});
