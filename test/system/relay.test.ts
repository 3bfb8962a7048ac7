import { randomBytes } from 'node:crypto';
import { Relay, type RelayPosition, type RelayTarget } from '@team-chat/db';
import { cloneDatabase, dropDatabase, until } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

/** A log in memory, whose end can be lost. */
class FakeLog implements RelayTarget {
  /** Ids of the rows in each partition. */
  partitions: string[][] = [[]];
  incarnation = 'a';
  /** Positions that the relay had confirmed. */
  readonly confirmed: RelayPosition[] = [];
  /** Called before rows are stored. */
  beforeAppend = () => {};
  private connected = 1;

  get ids(): string[] {
    return this.partitions[0]!;
  }

  set ids(ids: string[]) {
    this.partitions[0] = ids;
  }

  /** Removes all entries but the first, as if an older copy was served again. */
  restore(count: number): void {
    this.ids = this.ids.slice(0, count);
    this.connected++;
  }

  changes = () => this.connected;
  accepts = () => true;
  size = () => this.partitions.length;
  partitionOf = ({ realm_id }: { realm_id: number }, size: number) => realm_id % size;

  async confirm(partition: number, position: RelayPosition): Promise<RelayPosition> {
    this.confirmed.push(position);
    const ids = this.partitions[partition]!;
    const { incarnation, entry } = position;
    if (incarnation === '') return { incarnation: this.incarnation, seq: 0 };
    if (!entry || ids[entry.seq - 1] === entry.id) return { ...position, incarnation: this.incarnation };
    this.incarnation += 'a';
    return { incarnation: this.incarnation, seq: ids.length };
  }

  async append(partition: number, rows: { id: string }[]) {
    this.beforeAppend();
    const ids = this.partitions[partition]!;
    const first = ids.length + 1;
    ids.push(...rows.map(({ id }) => id));
    return { first, last: ids.length, lastId: ids.at(-1)! };
  }

  async rowsAfter(partition: number, seq: number): Promise<{ id: string; seq: number }[]> {
    return this.partitions[partition]!.slice(seq).map((id, index) => ({ id, seq: seq + index + 1 }));
  }
}

let database: string;
let url: string;
let client: Client;
let log: FakeLog;
let relay: Relay;

beforeEach(async () => {
  database = `team_chat_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  const { groups } = JSON.parse(process.env.TEST_SERVICE_URLS!) as Record<string, string>;
  url = Object.assign(new URL(groups!), { pathname: `/${database}` }).href;
  client = new Client({ connectionString: url });
  await client.connect();
  log = new FakeLog();
  start();
});
afterEach(async () => {
  await relay.stop();
  await client.end();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

function start(): void {
  relay = new Relay({ url, schema: 'groups', target: log, onError: () => undefined });
}

/** Adds rows of an organisation to the outbox; returns their ids. */
async function add(count: number, realmId = 0): Promise<string[]> {
  const { rows } = await client.query(
    `INSERT INTO outbox (realm_id, type, audience, body)
     SELECT $2, 'presence', '{}', '{}' FROM generate_series(1, $1) RETURNING id::text`,
    [count, realmId],
  );
  relay.wake();
  return rows.map(({ id }) => id);
}

const untilRelayed = () =>
  until('the outbox is empty', async () => {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM outbox');
    return rows[0].count === 0;
  });

async function storedPosition() {
  const { rows } = await client.query(
    'SELECT log_incarnation, log_seq::int, entry_seq::int, entry_id FROM relay_position',
  );
  return rows[0];
}

test('the position names the newest row in the log', async () => {
  const ids = await add(3);
  await untilRelayed();
  expect(log.ids).toEqual(ids);
  expect(await storedPosition()).toEqual({
    log_incarnation: 'a',
    log_seq: 3,
    entry_seq: 3,
    entry_id: ids[2],
  });
});

test('rows that the log has already are deleted together with a position that names the last of them', async () => {
  await relay.stop();
  const ids = await add(3);
  log.partitions[0]!.push(...ids);
  start();
  await untilRelayed();
  expect(log.partitions[0]).toEqual(ids);
  expect(await storedPosition()).toMatchObject({ log_seq: 3, entry_seq: 3, entry_id: ids[2] });
});

test('a log that lost its end is noticed before a row is appended, also by the next leader', async () => {
  const ids = await add(3);
  await untilRelayed();
  await relay.stop();
  log.restore(1);
  log.ids.push('of another service', 'one more', 'and one more');
  start();
  const later = await add(1);
  await untilRelayed();
  expect(log.incarnation).toBe('aa');
  expect(log.ids).toEqual([ids[0], 'of another service', 'one more', 'and one more', ...later]);
  expect(await storedPosition()).toMatchObject({ log_incarnation: 'aa', log_seq: 5, entry_id: later[0] });
});

test('rows that were appended while the log lost its end stay until that is known', async () => {
  await add(3);
  await untilRelayed();
  log.beforeAppend = () => {
    log.beforeAppend = () => {};
    log.restore(0);
    log.ids.push('of another service', 'one more', 'and one more');
  };
  const ids = await add(2);
  await untilRelayed();
  expect(log.incarnation).toBe('aa');
  // The first copy is older than the incarnation: no queue reads it.
  expect(log.ids.slice(5)).toEqual(ids);
});

test('a smaller number than before makes the relay confirm its position, without a new connection', async () => {
  await add(3);
  await untilRelayed();
  log.ids = [];
  const ids = await add(1);
  await untilRelayed();
  expect(log.incarnation).toBe('aa');
  expect(log.ids.at(-1)).toBe(ids[0]);
});

test('the relay goes on in a newer incarnation without a second copy of its rows', async () => {
  const ids = await add(2);
  await untilRelayed();
  await relay.stop();
  const crashed = await add(2);
  log.ids.push(...crashed);
  log.incarnation = 'b';
  start();
  await untilRelayed();
  expect(log.ids).toEqual([...ids, ...crashed]);
  expect(await storedPosition()).toMatchObject({ log_incarnation: 'b', log_seq: 4, entry_id: crashed[1] });
});

test('a position of the version before, which names no row, is kept', async () => {
  await add(2);
  await untilRelayed();
  await relay.stop();
  await client.query('UPDATE relay_position SET entry_seq = NULL, entry_id = NULL');
  start();
  const ids = await add(1);
  await untilRelayed();
  expect(log.ids.slice(2)).toEqual(ids);
  expect(log.confirmed.at(-1)).toMatchObject({ incarnation: 'a', seq: 2, entry: undefined });
});

test('a relay that is stopped while it connects ends', async () => {
  await relay.stop();
  start();
  await relay.stop();
  expect(relay.isLeader).toBe(false);
});

describe('a log that is given more partitions', () => {
  const positions = async () => {
    const { rows } = await client.query('SELECT partition, log_seq::int FROM relay_position ORDER BY partition');
    return rows.map(({ log_seq }) => log_seq);
  };

  test('gets the later rows of each organisation in its partition, each once', async () => {
    const before = [...(await add(2, 0)), ...(await add(2, 1))];
    await untilRelayed();
    log.partitions.push([], []);
    await until('the relay knows them', async () => (await positions()).length === 3);
    const after = [await add(3, 0), await add(3, 1), await add(3, 2)];
    await untilRelayed();
    expect(log.partitions).toEqual([[...before, ...after[0]!], after[1], after[2]]);
    expect(await positions()).toEqual([7, 3, 3]);
  });

  test('does not get rows once more that its former partition has', async () => {
    await add(1, 1);
    await untilRelayed();
    await relay.stop();
    const crashed = await add(2, 1);
    log.ids.push(...crashed);
    log.partitions.push([]);
    start();
    const later = await add(1, 1);
    await untilRelayed();
    expect(log.ids.slice(1)).toEqual(crashed);
    expect(log.partitions[1]).toEqual(later);
  });
});
