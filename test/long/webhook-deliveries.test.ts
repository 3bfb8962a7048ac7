import { setTimeout } from 'node:timers/promises';
import { type ApiClient, HttpReceiver, ok, type ReceivedRequest, until } from '@team-chat/testkit';
import { Processes } from '../support/processes';

const LIMIT_MS = 900_000;
/** Webhooks, each of which gets all events. */
const WEBHOOKS = 10;
/** Deliveries in all. The README of the tests says how more are made. */
const DELIVERIES = Number(process.env.WEBHOOK_DELIVERIES ?? 2000);
/** Replicas that are killed at the same time, one round after the other, evenly over the deliveries. */
const KILLS = [['events-1'], ['accounts-1', 'events-2'], ['messaging-1', 'events-1'], ['accounts-2']];
const SENDERS = 8;

/** Milliseconds for which a receiver is away. The README of the tests says how it is away for longer. */
const OUTAGE_MS = Number(process.env.WEBHOOK_OUTAGE_MS ?? 10_000);

let cluster: Processes;

/** Sends a message once, although an answer may be lost. Returns its id. */
async function send(client: ApiClient, to: number, number: number): Promise<number> {
  const message = { type: 'channel', to, topic: 'plans', content: `message ${number}` };
  const { status, body } = await client.post('/messages', {
    ...message,
    queue_id: 'a',
    local_id: `${number}`,
  });
  if (status < 500) return status === 200 ? body.id : Promise.reject(new Error(JSON.stringify(body)));
  await setTimeout(100);
  return send(client, to, number);
}

const idOf = ({ body }: ReceivedRequest): number => JSON.parse(body).event.message.id;

beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
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
    receiver.answer = (request) => {
      // A receiver that is as unreliable as the servers.
      if (++answered % 500 === 0) return 'reset';
      if (answered % 300 === 0) return { status: 503 };
      arrived.get(request.path)!.push(idOf(request));
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
    const sendSome = async () => {
      while (begun < messages) sent.push(await send(client, channel.id, begun++));
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

test(
  'a receiver that is away loses nothing and delays no other one, although replicas are replaced meanwhile',
  async () => {
    const realm = await cluster.aRealm();
    const { client } = realm.owner;
    const channel = await realm.channel();
    const up = await HttpReceiver.start();
    const away = await HttpReceiver.start();
    const { port } = new URL(away.url);
    for (const { url } of [up, away]) await ok(client.post('/webhooks', { url, event_types: ['message'] }));
    await away.stop();

    const sent: number[] = [];
    const endsAtMs = Date.now() + OUTAGE_MS;
    const sending = (async () => {
      while (Date.now() < endsAtMs) sent.push(await send(client, channel.id, sent.length));
    })();
    // Both, one after the other: one of them has the lease.
    for (const name of ['events-1', 'events-2']) await cluster.replace(name, 'SIGKILL');
    await sending;
    const hasLast = ({ requests }: HttpReceiver) => requests.length > 0 && idOf(requests.at(-1)!) === sent.at(-1);
    await until('the other receiver has all', () => hasLast(up), LIMIT_MS);

    const back = await HttpReceiver.start(Number(port));
    await until('the receiver has all', () => hasLast(back), LIMIT_MS);
    for (const { requests } of [up, back]) expect([...new Set(requests.map(idOf))]).toEqual(sent);
    await Promise.all([up.stop(), back.stop()]);
  },
  LIMIT_MS + OUTAGE_MS,
);
