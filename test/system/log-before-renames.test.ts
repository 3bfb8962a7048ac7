import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '@team-chat/bus';
import {
  type AnyEvent,
  Audience,
  type ClientCapabilities,
  Effect,
  Event,
  eventsNamed,
} from '@team-chat/contracts';
import { ok, type TestRealm, waitUntilConsumed } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { headers } from 'nats';

/** One entry of each kind, as the version before the renames of 22 November 2026 wrote it. Ids, addresses and audiences
 *  are adapted: the organisation and its owner have the id 1, another member the id 2, and all entries but two are for the
 *  owner. */
interface FormerEntry {
  subject: string;
  audience: Audience;
  effects?: Effect[];
  xid: string;
  id: string;
  body: { event: Record<string, unknown>; shaping?: unknown };
}

const fixture = (name: string) => readFileSync(join(__dirname, 'fixtures', name), 'utf8');
const ENTRIES = fixture('log-before-renames.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as FormerEntry);
/** The record of a queue of the owner, as the same version wrote it. */
const RECORD = JSON.parse(fixture('queue-before-renames.json')) as {
  queue_id: string;
  capabilities: ClientCapabilities;
};
const [, FORMER_OWNER] = RECORD.queue_id.split('-');

const typeOf = (entry: FormerEntry) => entry.subject.split('.')[3]!;
const nameOf = (type: string, op: unknown) => (op === undefined ? type : `${type}/${String(op)}`);
const nameOfEntry = (entry: FormerEntry) => nameOf(typeOf(entry), entry.body.event.op);

function declares({ entrySchema, shapingSchema, op }: AnyEvent, { body }: FormerEntry): boolean {
  const { op: _, ...rest } = body.event;
  const fields = op === undefined ? body.event : rest;
  if (!entrySchema.safeParse(fields).success) return false;
  return body.shaping === undefined || shapingSchema.safeParse(body.shaping).success;
}

test.each(ENTRIES.map((entry) => [nameOfEntry(entry), entry.id, entry] as const))(
  '%s (%s) is an entry as it is declared',
  (name, _, entry) => {
    const events = eventsNamed(name).filter((event) => declares(event, entry));
    expect(events).not.toEqual([]);
    expect(entry.subject).toBe(`log.${events[0]!.owner}.1.${events[0]!.type}`);
    Audience.parse(entry.audience);
    Effect.array().parse(entry.effects ?? []);
  },
);

describe('in the log', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let log: EventLog;
  /** Where the log ends before the entries. */
  let start: number;
  /** Places of the entries in the log, in order. */
  const seqs: number[] = [];

  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    const member = await realm.user();
    expect([realm.realm_id, realm.owner.user_id, member.user_id]).toEqual([1, 1, 2]);
    log = await EventLog.open(cluster.bus, { replicas: 1, onMalformed: () => undefined });
    await waitUntilConsumed(cluster);
    start = (await log.partition(0).state()).last_seq;
    for (const entry of ENTRIES) seqs.push(await append(entry));
  });
  afterAll(() => cluster?.stop());

  /** Appends an entry with the headers of the version before; returns its place in the log. */
  async function append({ subject, audience, effects, xid, id, body }: FormerEntry): Promise<number> {
    const h = headers();
    h.set('audience', JSON.stringify(audience));
    if (effects) h.set('effects', JSON.stringify(effects));
    h.set('xid', xid);
    h.set('Nats-Msg-Id', id);
    const jetstream = cluster.bus.nc.jetstream();
    const { seq, duplicate } = await jetstream.publish(subject, JSON.stringify(body), { headers: h });
    expect(duplicate).toBe(false);
    return seq;
  }

  const queueRecords = () => cluster.bus.nc.jetstream().views.kv('QUEUES');

  /** Stores the former record for a client with all capabilities or none; returns the queue's id. */
  async function storeQueue(isCapable: boolean): Promise<string> {
    const { incarnation } = await log.partition(0).state();
    const queue_id = `${incarnation}-${FORMER_OWNER}-${randomUUID().replaceAll('-', '')}`;
    const capabilities = Object.fromEntries(
      Object.keys(RECORD.capabilities).map((name) => [name, isCapable]),
    );
    const expires_at = Math.ceil(Date.now() / 1000) + 600;
    const record = { ...RECORD, queue_id, capabilities, created_seq: start, expires_at };
    await (await queueRecords()).put(queue_id, JSON.stringify(record));
    return queue_id;
  }

  function isMeantFor({ audience: { clients = {}, users, ...others } }: FormerEntry, isCapable: boolean) {
    const isForNobody = Object.keys(others).length === 0 && !users?.length;
    return !isForNobody && Object.values(clients).every((wanted) => wanted === isCapable);
  }

  test.each([
    ['no capabilities', false],
    ['all capabilities', true],
  ])('they reach a queue of that version whose client has %s', async (_, isCapable) => {
    const queue_id = await storeQueue(isCapable);
    const query = { queue_id, last_event_id: start, dont_block: true };
    const { events } = await ok(realm.owner.client.get('/events', query));
    // What the services make of the entries comes as events, too.
    const got = (events as { id: number; type: string; op?: string }[]).filter(({ id }) => seqs.includes(id));
    for (const event of got) Event.parse(event);
    const wanted = ENTRIES.filter((entry) => isMeantFor(entry, isCapable));
    expect(got.map(({ type, op }) => nameOf(type, op))).toEqual(wanted.map(nameOfEntry));
  });

  test('the version before can read the record of a queue that was adopted', async () => {
    const queue_id = await storeQueue(true);
    await ok(realm.owner.client.get('/events', { queue_id, last_event_id: start, dont_block: true }));
    const { owner, home } = (await (await queueRecords()).get(queue_id))!.json<Record<string, string>>();
    expect(owner).not.toBe(FORMER_OWNER);
    expect(home).toBe(owner);
  });

  test('the services consume them', () => waitUntilConsumed(cluster));
});
