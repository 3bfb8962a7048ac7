import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, type Sample, waitOf } from '../compare';
import { measureCpu } from '../../harness/cpu';
import { sendingTo } from '../../harness/bench-deployment';
import { makeOrganisation, type Organisation, type Size } from '../large-organisation';
import { registerQueues } from '../../harness/queues';

/** How many times smaller the organisation to compare with is. */
const PART = 100;
const LARGE: Size = { users: 100_000, channels: 2000, messages: 10_000_000, queues: 20_000 };
/** One in so many queues has a client that polls: a process may have 20,000 files open. */
const POLLED_ONE_IN = 4;
const MESSAGES = 100;
const PAGE = 100;
/** Users who are subscribed by one request. */
const SUBSCRIBED = 100;
const PAUSE_MS = 500;

interface Operation {
  what: string;
  /** The largest ratio of the CPU for one unit that is good enough. */
  budget: number;
  /** Number of times that it is done in a round. */
  times: number;
  /** Does it once. */
  run(organisation: Organisation): Promise<unknown>;
  /** Returns how much of it was done, where that depends on the organisation's size. */
  units?(answer: any, organisation: Organisation): number;
  /** Is called before each time, and not measured. */
  prepare?(organisation: Organisation): Promise<unknown>;
}

/** Measures operations in a large organisation, and in one with a hundredth of everything, which is the "floor". */
export async function large({ deployment, load }: Bench): Promise<Row[]> {
  const size = (part: number): Size => ({
    users: LARGE.users / part,
    channels: LARGE.channels / part,
    messages: LARGE.messages / part,
    queues: LARGE.queues / part,
  });
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const made = await work;
    console.log(`${what}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
    return made;
  };
  const small = await timed('the small organisation', makeOrganisation(deployment, size(PART)));
  const big = await timed('the large organisation', makeOrganisation(deployment, size(1)));
  await deployment.sql.query('VACUUM ANALYZE');

  const measure = async (organisation: Organisation, operation: Operation): Promise<Sample> => {
    const { times, run, prepare, units: unitsOf } = operation;
    const waits: number[] = [];
    const costs: Sample['cpu'][] = [];
    for (let count = 0; count < times; count++) {
      await prepare?.(organisation);
      await deployment.settle();
      let units = 1;
      const cpu = await measureCpu(deployment.processes, 1, async () => {
        const startMs = performance.now();
        const answer = await run(organisation);
        const ms = performance.now() - startMs;
        units = unitsOf?.(answer, organisation) ?? 1;
        waits.push(ms / units);
        await deployment.settle();
      });
      costs.push(Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, ms / units])));
    }
    const names = Object.keys(costs[0]!);
    const cpu = Object.fromEntries(
      names.map((name) => [name, costs.reduce((sum, cost) => sum + cost[name]!, 0) / times]),
    );
    return { cpu, times: waits, waitMs: median(waits) };
  };
  const rows: Row[] = [];
  for (const operation of operationsOf({ deployment, load })) {
    const rounds = await alternate(
      () => measure(big, operation),
      () => measure(small, operation),
    );
    const { what, budget } = operation;
    rows.push(
      { what: `time to ${what}`, ...compare(rounds, waitOf), budget, latency: latencyOf(rounds) },
      { what: `CPU to ${what}`, ...compare(rounds, cpuOf), budget, parts: oursByProcess(rounds) },
    );
  }
  return [...rows, ...(await deliveries({ deployment, load }, big, small))];
}

function operationsOf({ deployment, load }: Pick<Bench, 'deployment' | 'load'>): Operation[] {
  const sendTo = ({ realm }: Organisation, channel: { name: string }) => {
    const request = sendingTo(deployment.target(realm), realm, [channel]);
    return load.run('requests', { ...request, total: MESSAGES, concurrency: 1 });
  };
  const sending = { budget: 1.2, times: 1, units: () => MESSAGES };
  const searching = {
    budget: 1.2,
    times: 5,
    units: ({ messages }: { messages: object[] }) => Math.max(1, messages.length),
  };
  const search = ({ reader }: Organisation, word: string) => {
    const narrow = [['search', word]];
    return ok(reader.client.get('/messages', { anchor: 'newest', num_before: PAGE, num_after: 0, narrow }));
  };
  const unread = ['message', 'update_message_flags'];
  const beUnread = ({ realm, reader }: Organisation) =>
    deployment.sql.query(
      `UPDATE messaging.read_states r SET read = int8multirange(int8range(1, greatest(c.last_seq - 24, 1)))
         FROM messaging.conversations c
        WHERE c.realm_id = $1 AND r.realm_id = $1 AND c.id = r.conversation_id AND r.user_id = $2`,
      [realm.realm_id, reader.user_id],
    );
  let isIn = false;
  let channel: { name: string };
  return [
    { what: 'send to a channel', ...sending, run: (org) => sendTo(org, org.small) },
    { what: 'send to all', ...sending, run: (org) => sendTo(org, org.everyone) },
    {
      what: 'register, per KiB',
      budget: 1.2,
      times: 1,
      run: ({ reader }) => ok(reader.client.post('/register', { slim_presence: true })),
      units: (data) => JSON.stringify(data).length / 1024,
    },
    {
      what: 'register for messages, per unread one',
      budget: 1.2,
      times: 5,
      run: ({ reader }) => ok(reader.client.post('/register', { event_types: unread, fetch_event_types: unread })),
      units: ({ unread_msgs }) => unread_msgs.count,
    },
    {
      what: 'search for a common word, per message found',
      ...searching,
      run: (org) => search(org, 'common'),
    },
    {
      what: 'search for a rare word, per message found',
      ...searching,
      run: (org) => search(org, 'thing4711'),
    },
    {
      what: 'mark all as read, per channel',
      budget: 1.2,
      times: 3,
      prepare: beUnread,
      run: ({ reader }) => ok(reader.client.post('/mark_all_as_read')),
      units: (_, { size }) => size.channels / 5,
    },
    {
      what: 'mark a channel as read',
      budget: 1.2,
      times: 5,
      prepare: beUnread,
      run: ({ reader, large: { id } }) => ok(reader.client.post('/mark_stream_as_read', { stream_id: id })),
    },
    {
      what: `subscribe ${SUBSCRIBED} users`,
      budget: 1.2,
      times: 6,
      async prepare({ realm }) {
        channel = await realm.channel();
      },
      run({ realm, sleepers }) {
        const principals = sleepers.slice(0, SUBSCRIBED);
        const request = { subscriptions: [{ name: channel.name }], principals };
        return ok(realm.owner.client.post('/users/me/subscriptions', request));
      },
    },
    {
      what: 'change a group',
      budget: 1.2,
      times: 6,
      run({ realm, reader, group }) {
        isIn = !isIn;
        const change = { [isIn ? 'add' : 'delete']: [reader.user_id] };
        return ok(realm.owner.client.post(`/user_groups/${group}/members`, change));
      },
    },
  ];
}

/** Measures a message to all, per client that waits for it, beside as many queues of which none is polled. */
async function deliveries(
  { deployment, load }: Pick<Bench, 'deployment' | 'load'>,
  ...organisations: [big: Organisation, small: Organisation]
): Promise<Row[]> {
  const measureAt = async ({ realm, readers, size: { queues }, everyone }: Organisation) => {
    const all = await registerQueues(readers, queues);
    const polls = all.filter((_, index) => index % POLLED_ONE_IN === 0);
    const request = sendingTo(deployment.target(realm), realm, [everyone]);
    await load.run('park', { target: request.target, polls });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return async (): Promise<Sample> => {
      let times: number[] = [];
      const cpu = await measureCpu(deployment.processes, polls.length, async () => {
        ({ times } = await load.run('deliver', { request }));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      });
      return { cpu, times, waitMs: times.at(-1)! / polls.length };
    };
  };
  const [big, small] = [await measureAt(organisations[0]), await measureAt(organisations[1])];
  const rounds = await alternate(big, small);
  const what = 'deliver a message to all, per client';
  return [
    { what: `time to ${what}`, ...compare(rounds, waitOf), budget: 1.2, latency: latencyOf(rounds) },
    { what: `CPU to ${what}`, ...compare(rounds, cpuOf), budget: 1.2, parts: oursByProcess(rounds) },
  ];
}
