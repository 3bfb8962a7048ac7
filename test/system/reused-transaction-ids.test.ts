import { EventReader, until } from '@team-chat/testkit';
import { Client } from 'pg';
import { Processes } from '../support/processes';

/** More than all relays take when PostgreSQL runs again. */
const LOST_TRANSACTIONS = 1000;
/** PostgreSQL flushes commits that nobody waits for after this many milliseconds. */
const FLUSH_MS = 10_000;

let cluster: Processes;
let client: Client;

beforeAll(async () => {
  cluster = await Processes.start({ durable: true });
  client = new Client({ connectionString: cluster.address.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await cluster?.stop();
});

/** Makes transactions that PostgreSQL forgets when it is killed soon after, as those of relays and those that were rolled back. */
async function makeTransactions(): Promise<void> {
  await client.query(`ALTER SYSTEM SET wal_writer_delay = ${FLUSH_MS}`);
  await client.query('SELECT pg_reload_conf()');
  await client.query('CREATE TEMPORARY TABLE numbers (number int)');
  await client.query('SET synchronous_commit TO off');
  for (let i = 0; i < LOST_TRANSACTIONS; i++) await client.query('INSERT INTO numbers VALUES (1)');
}

test('a queue gets messages whose transactions have ids that were given before a crash', async () => {
  const realm = await cluster.aRealm();
  const channel = await realm.channel([]);
  await makeTransactions();
  const reader = await EventReader.register(realm.owner.client, { event_types: ['message'] });
  const send = (content: string) =>
    realm.owner.client.post('/messages', { type: 'channel', to: channel.name, topic: 'ids', content });
  await cluster.replace('postgres', 'SIGKILL');
  await until('a message is sent', async () => (await send('after the crash')).status === 200);
  const { message } = await reader.next('message');
  expect(message.content).toContain('after the crash');
});
