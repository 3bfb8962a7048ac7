import type { JsMsg } from 'nats';
import type { Bus } from '../bus';
import { type FollowedLog, LogTail } from './tail';

const ENTRIES = 6;
const INCARNATION = 'a';

/** A bus whose connection was lost so many times. */
const bus = { connections: 0, onConnectionChange: () => () => undefined };

/** Messages of a consumer: the numbers of the entries that it delivers, which stay where they are not iterated. */
class Delivered implements FollowedLog {
  private end!: () => void;
  private readonly ended = new Promise<void>((resolve) => (this.end = resolve));
  closed = 0;

  constructor(
    private readonly from: number,
    private readonly missing: number,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<JsMsg> {
    let deliverySequence = 0;
    for (let seq = this.from; seq <= ENTRIES; seq++) {
      deliverySequence++;
      if (seq !== this.missing) yield { seq, info: { deliverySequence } } as JsMsg;
    }
    await this.ended;
  }

  close(): void {
    this.closed++;
    this.end();
  }
}

/** Reads a log whose first consumer loses one delivery. Returns the entries in the order in which they came. */
async function readLog(missing: number, onConsumer = (_count: number): void => undefined) {
  const read: number[] = [];
  const consumers: Delivered[] = [];
  let whenRead!: () => void;
  const all = new Promise<void>((resolve) => (whenRead = resolve));
  const state = { incarnation: INCARNATION, last_seq: ENTRIES, begins_after: 0, first_seq: 1, holds: true };
  const source = {
    confirm: async () => state,
    async deliverAfter(seq: number) {
      consumers.push(new Delivered(seq + 1, consumers.length === 0 ? missing : 0));
      onConsumer(consumers.length);
      return consumers.at(-1)!;
    },
    parse: ({ seq }: JsMsg) => ({ seq }) as never,
  };
  const tail = new LogTail(
    bus as unknown as Bus,
    source,
    { incarnation: INCARNATION, seq: 0 },
    {
      onEntry: ({ seq }) => {
        read.push(seq);
        if (seq === ENTRIES) whenRead();
      },
      onIncarnation: () => undefined,
    },
  );
  await all;
  await tail.stop();
  return { read, closed: consumers.map((each) => each.closed > 0) };
}

test('a tail that misses a delivery goes on with another consumer after what it has', async () => {
  expect(await readLog(3)).toEqual({ read: [1, 2, 3, 4, 5, 6], closed: [true, true] });
});

test('a tail whose connection was lost while it got a consumer goes on with another one', async () => {
  const lose = (count: number) => {
    if (count === 1) bus.connections++;
  };
  expect(await readLog(0, lose)).toEqual({ read: [1, 2, 3, 4, 5, 6], closed: [true, true] });
});
