import { setTimeout } from 'node:timers/promises';
import { HttpReceiver, mailsTo, ok, RealmDatabase, say, seedMessages, served, until } from '@team-chat/testkit';
import { type BusyRealm, startBusyRealm } from '../support/busy-realm';
import { findFaults } from '../support/history-checker';
import { Processes } from '../support/processes';
import { SteadyReader } from '../support/steady-reader';

const LIMIT_MS = 300_000;
/** Milliseconds. Less than the time after which a lost poll is sent again anyway. */
const SOON_MS = 40_000;

const SCHEDULED_MESSAGES = 20;
/** Messages over 400 days, of which those of the last 30 do not expire. */
const OLD_MESSAGES = 5000;
/** Messages for which a bot is called. */
const CALLS = 60;
/** Clients that create channels at the same time. */
const CREATORS = 4;
/** Users who are away while messages are sent to them. */
const AWAY_USERS = 10;

let cluster: Processes;
let busy: BusyRealm | undefined;

beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
}, LIMIT_MS);
afterAll(() => cluster?.stop(), LIMIT_MS);

afterEach(async () => {
  await busy?.stop();
  busy = undefined;
}, LIMIT_MS);

/** Kills replicas while users send messages: those of each round at the same time. */
async function killUnderTraffic(...rounds: string[][]): Promise<string[]> {
  busy = await startBusyRealm(cluster);
  await busy.traffic.flows();
  for (const names of rounds) {
    await Promise.all(names.map((name) => cluster.replace(name, 'SIGKILL')));
    await busy.traffic.flows();
  }
  return findFaults(busy.traffic, busy.readers);
}

test(
  'queues lose and repeat no event when their owner is killed',
  async () => {
    // Each queue is owned by one of the two, and the second kill meets queues that have lost their owner once.
    expect(await killUnderTraffic(['events-1'], ['events-2'])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'acknowledged messages survive a kill of messaging, gateway and accounts at the same time',
  async () => {
    expect(await killUnderTraffic(['messaging-1', 'gateway-2', 'accounts-1'])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'an idle poll gets a message although one owner after the other was killed',
  async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    const clients = cluster.clientsOf(realm, user);
    const readers: SteadyReader[] = [];
    for (let count = 0; count < 4; count++) readers.push(await SteadyReader.start(user, clients));
    try {
      for (const owner of ['events-1', 'events-2']) await cluster.replace(owner, 'SIGKILL');
      const message = { type: 'direct', to: [user.user_id], content: 'still there?' };
      const { id } = await ok(realm.owner.client.post('/messages', message));
      const isTold = () => readers.every((reader) => reader.messageIds.includes(id));
      await until('every queue is told', isTold, SOON_MS);
    } finally {
      await Promise.all(readers.map((reader) => reader.stop()));
    }
  },
  LIMIT_MS,
);

test(
  'scheduled messages are sent once each although a replica is killed while it sends them',
  async () => {
    const realm = await cluster.aRealm();
    const { databaseUrl } = cluster.address;
    const [database, locker] = await Promise.all(
      [1, 2].map(() => RealmDatabase.of({ bus: cluster.bus, databaseUrl }, realm)),
    );
    const { client } = realm.owner;
    const channel = await realm.channel();
    const ids: number[] = [];
    for (let number = 0; number < SCHEDULED_MESSAGES; number++) {
      const { scheduled_message_id } = await ok(
        client.post('/scheduled_messages', {
          type: 'channel',
          to: channel.id,
          topic: 'plans',
          content: `scheduled ${number}`,
          scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
        }),
      );
      ids.push(scheduled_message_id);
    }
    const sent = async (): Promise<string[]> => {
      const query = "SELECT content FROM messaging.messages WHERE realm_id = $1 AND content LIKE 'scheduled %'";
      const { rows } = await database!.client.query(query, [realm.realm_id]);
      return rows.map(({ content }) => content);
    };
    const pending = async () => (await ok(client.get('/scheduled_messages'))).scheduled_messages;
    const unlock = await locker!.lockConversation(channel);
    await database!.makeScheduledMessagesDue(ids);
    await until('both replicas are sending', async () => (await database!.countClaimed(ids)) === 2);
    const replacing = cluster.replace('messaging-1', 'SIGKILL');
    await unlock();
    await replacing;
    await until('all are sent', async () => (await pending()).length === 0);
    expect((await sent()).sort()).toEqual(ids.map((_, number) => `scheduled ${number}`).sort());
    await Promise.all([database!.close(), locker!.close()]);
  },
  LIMIT_MS,
);

test(
  'each user who is away gets one mail although replicas are killed while mails are prepared',
  async () => {
    const realm = await cluster.aRealm();
    const { databaseUrl, mailDir } = cluster.address;
    const database = await RealmDatabase.of({ bus: cluster.bus, databaseUrl }, realm);
    const users = await Promise.all(Array.from({ length: AWAY_USERS }, () => realm.user()));
    for (const user of users) {
      await ok(user.client.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
      const message = { type: 'direct', to: [user.user_id], content: 'missed' };
      await ok(realm.owner.client.post('/messages', message));
    }
    await Promise.all(['messaging-1', 'accounts-2'].map((name) => cluster.replace(name, 'SIGKILL')));
    // What the killed replicas had claimed would wait for a minute or two.
    while ((await database.hurryMails()) > 0) await setTimeout(2000);
    for (const { email } of users) expect(await mailsTo(mailDir, email)).toHaveLength(1);
    await database.close();
  },
  LIMIT_MS,
);

test(
  'a run of retention archives each expired message once although a replica is killed in the middle',
  async () => {
    const realm = await cluster.aRealm();
    const { databaseUrl } = cluster.address;
    const database = await RealmDatabase.of({ bus: cluster.bus, databaseUrl }, realm);
    const { realm_id, owner } = realm;
    const { id: like } = await realm.channel();
    await ok(owner.client.patch('/realm', { message_retention_days: '30' }));
    const senders = [owner.user_id];
    const seed = { realm_id, reader: owner.user_id, senders, like, messages: OLD_MESSAGES, unread: 50 };
    await seedMessages(database.client, seed);
    const count = async (table: string, condition = 'true'): Promise<number> => {
      const query = `SELECT count(*)::int AS count FROM messaging.${table} WHERE realm_id = $1 AND ${condition}`;
      return (await database.client.query(query, [realm_id])).rows[0].count;
    };
    const expired = 'timestamp < extract(epoch FROM now()) - 30 * 86400';
    const [all, old] = [await count('messages'), await count('messages', expired)];
    await database.client.query('INSERT INTO messaging.retention_runs (realm_id) VALUES ($1)', [realm_id]);
    await until('some are archived', async () => (await count('archived_messages')) > 500);
    await Promise.all(['messaging-1', 'messaging-2'].map((name) => cluster.replace(name, 'SIGKILL')));
    expect(await count('messages', expired)).toBeGreaterThan(0);
    // The run of the killed replica would be taken up after a minute.
    await database.client.query('UPDATE messaging.retention_runs SET next_at = now()');
    // It goes on slowly while the machine has other work.
    await until('the run has ended', async () => (await count('retention_runs')) === 0, LIMIT_MS);
    expect(await count('messages', expired)).toBe(0);
    expect([await count('messages'), await count('archived_messages', 'has_expired')]).toEqual([all - old, old]);
    const { unread_msgs } = await served(() => owner.client.post('/register'));
    const unread = { anchor: 'newest', num_before: 5000, num_after: 0, narrow: [['is', 'unread']] };
    const { messages } = await served(() => owner.client.get('/messages', unread));
    expect(unread_msgs.count).toBe(messages.length);
    await database.close();
  },
  2 * LIMIT_MS,
);

test(
  'the audit log has each change once although replicas are killed between commit and log',
  async () => {
    const realm = await cluster.aRealm();
    const { databaseUrl } = cluster.address;
    const database = await RealmDatabase.of({ bus: cluster.bus, databaseUrl }, realm);
    const query = async (text: string): Promise<string[]> =>
      (await database.client.query(text, [realm.realm_id])).rows.map(({ name }) => name);
    const inLog = () =>
      query(
        `SELECT params->>'name' AS name FROM accounts.audit_log
          WHERE realm_id = $1 AND operation = 'create-channel' ORDER BY name`,
      );
    let isOver = false;
    const createMany = async (_: unknown, creator: number): Promise<void> => {
      // Answers may be lost with a replica.
      for (let number = 0; !isOver; number++) {
        const channel = { name: `audited ${creator} ${number}`, subscribers: [] };
        await realm.owner.client.post('/channels/create', channel).catch(() => undefined);
      }
    };
    const creating = Promise.all(Array.from({ length: CREATORS }, createMany));
    await until('some are in the log', async () => (await inLog()).length > 2);
    for (const name of ['messaging-1', 'accounts-1', 'messaging-2']) await cluster.replace(name, 'SIGKILL');
    isOver = true;
    await creating;
    const created = await query(
      `SELECT name FROM messaging.channels WHERE realm_id = $1 AND name LIKE 'audited %' ORDER BY name`,
    );
    expect(created.length).toBeGreaterThan(CREATORS);
    await until('all are in the log', async () => (await inLog()).length >= created.length, SOON_MS);
    expect(await inLog()).toEqual(created);
    await database.close();
  },
  LIMIT_MS,
);

test(
  "a bot's service gets every message, and each answer is posted once and in order, although replicas are killed",
  async () => {
    const realm = await cluster.aRealm();
    const database = await RealmDatabase.of({ bus: cluster.bus, databaseUrl: cluster.address.databaseUrl }, realm);
    const receiver = await HttpReceiver.start();
    const calledFor: string[] = [];
    receiver.answer = async ({ body }) => {
      const { data } = JSON.parse(body);
      calledFor.push(data);
      await setTimeout(20);
      return { body: JSON.stringify({ content: data }) };
    };
    const payload_url = JSON.stringify(receiver.url);
    const bot = await ok(
      realm.owner.client.post('/bots', { full_name: 'Hook', short_name: 'hook', bot_type: 3, payload_url }),
    );
    const wanted = Array.from({ length: CALLS }, (_, number) => `message ${number}`);
    for (const content of wanted) await say(realm.owner, [{ ...realm.owner, user_id: bot.user_id }], content);
    await until('some are answered', () => calledFor.length > 10);
    await Promise.all(['messaging-1', 'messaging-2'].map((name) => cluster.replace(name, 'SIGKILL')));
    // The call that was being made would be made again after half a minute.
    await database.client.query(
      'UPDATE messaging.webhook_bots SET next_attempt_at = now() WHERE next_attempt_at > now()',
    );
    const answers = async (): Promise<string[]> => {
      const query = 'SELECT content FROM messaging.messages WHERE realm_id = $1 AND sender_id = $2 ORDER BY id';
      const { rows } = await database.client.query(query, [realm.realm_id, bot.user_id]);
      return rows.map(({ content }) => content);
    };
    await until('all are answered', async () => (await answers()).length >= CALLS, SOON_MS);
    expect(await answers()).toEqual(wanted);
    expect([...new Set(calledFor)]).toEqual(wanted);
    await Promise.all([receiver.stop(), database.close()]);
  },
  LIMIT_MS,
);
