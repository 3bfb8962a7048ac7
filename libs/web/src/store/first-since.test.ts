import { firstSince } from './first-since.ts';

/** Messages of which many are sent by day and few by night, with gaps between the ids. */
const MESSAGES = Array.from({ length: 5000 }, (_, index) => ({
  id: 1000 + index * 7 + (index % 3),
  timestamp: 1_000_000 + Math.floor(index / 500) * 86_400 + (index % 500) * 20,
}));

async function find(seconds: number, messages = MESSAGES) {
  let requests = 0;
  const from = async (id: number) => {
    requests++;
    return messages.find((message) => message.id >= id);
  };
  return { id: await firstSince(seconds, from, async () => messages.at(-1)), requests };
}

test('finds the first message since any time, with few requests', async () => {
  for (let seconds = 990_000; seconds < 1_900_000; seconds += 3001) {
    const { id, requests } = await find(seconds);
    expect(id).toBe(MESSAGES.find(({ timestamp }) => timestamp >= seconds)?.id);
    expect(requests).toBeLessThan(32);
  }
});

test('finds messages of the very second, and none where there is none', async () => {
  for (const { id, timestamp } of MESSAGES.slice(0, 50)) expect((await find(timestamp)).id).toBe(id);
  expect((await find(0, [])).id).toBeUndefined();
  expect((await find(0, MESSAGES.slice(7, 8))).id).toBe(MESSAGES[7]!.id);
});
