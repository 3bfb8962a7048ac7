import { setTimeout } from 'node:timers/promises';
import { HttpReceiver, ok, until } from '@team-chat/testkit';
import { Processes } from '../support/processes';

const LIMIT_MS = 900_000;
/** Webhooks, each of which gets all events. */
const WEBHOOKS = 10;
/** Deliveries in all. The README of the tests says how more are made. */
const DELIVERIES = Number(process.env.WEBHOOK_DELIVERIES ?? 2000);
/** Replicas that are killed at the same time, one round after the other, evenly over the deliveries. */
const KILLS = [['events-1'], ['accounts-1', 'events-2'], ['messaging-1', 'events-1'], ['accounts-2']];
const SENDERS = 8;

let cluster: Processes;

beforeAll(async () => {
  cluster = await Processes.start();
}, LIMIT_MS);
afterAll(() => cluster?.stop(), LIMIT_MS);

test(
  'every event arrives at every webhook at least once and in order, although replicas are killed and receivers fail',
  async () => {
    const realm = await cluster.aRealm();
    const { client } = realm.owner;
    const channel = await realm.channel();
    const receiver = await HttpReceiver.start();
    const arrived = new Map<string, number[]>();
    let answered = 0;
    receiver.answer = ({ path, body }) => {
      // A receiver that is as unreliable as the servers.
      if (++answered % 500 === 0) return 'reset';
      if (answered % 300 === 0) return { status: 503 };
      arrived.get(path)!.push(JSON.parse(body).event.message.id);
      receiver.requests.length = 0;
      return {};
    };
    for (let n = 0; n < WEBHOOKS; n++) {
      arrived.set(`/${n}`, []);
      await ok(client.post('/webhooks', { url: `${receiver.url}/${n}`, event_types: ['message'] }));
    }
    const messages = DELIVERIES / WEBHOOKS;
    const sent: number[] = [];
    let begun = 0;
    /** Sends a message once, although an answer may be lost. */
    const send = async (number: number): Promise<number> => {
      const place = { type: 'channel', to: channel.id, topic: 'plans', content: `message ${number}` };
      const { status, body } = await client.post('/messages', {
        ...place,
        queue_id: 'a',
        local_id: `${number}`,
      });
      if (status < 500) return status === 200 ? body.id : Promise.reject(new Error(JSON.stringify(body)));
      await setTimeout(100);
      return send(number);
    };
    const sendSome = async () => {
      while (begun < messages) sent.push(await send(begun++));
    };
    const sending = Promise.all(Array.from({ length: SENDERS }, sendSome));
    for (const [round, names] of KILLS.entries()) {
      const wanted = (DELIVERIES * (round + 1)) / (KILLS.length + 2);
      const count = () => [...arrived.values()].reduce((sum, ids) => sum + ids.length, 0);
      await until(`${wanted} have arrived`, () => count() >= wanted, LIMIT_MS);
      await Promise.all(names.map((name) => cluster.replace(name, 'SIGKILL')));
    }
    await sending;
    const expected = sent.toSorted((a, b) => a - b);
    const last = expected.at(-1)!;
    for (const [path, ids] of arrived) {
      await until(`the last message arrives at ${path}`, () => ids.includes(last), LIMIT_MS);
      expect([...new Set(ids)]).toEqual(expected);
    }
    await receiver.stop();
  },
  LIMIT_MS,
);
