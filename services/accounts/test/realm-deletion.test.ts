import { readdir } from 'node:fs/promises';
import {
  createRealm,
  deleteRealm,
  exportAuditLog,
  findAccounts,
  liftLegalHold,
  listRealms,
  placeLegalHold,
  reactivateRealm,
} from '@team-chat/contracts';
import { SCHEMAS } from '@team-chat/db';
import { expectRefusal, ok, pictureFile, RealmDatabase, type TestRealm, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
beforeAll(async () => {
  // Alone: the log loses entries.
  cluster = await startTestCluster({ replicas: 2, inProcess: true });
});
afterAll(() => cluster?.stop());

const DAY_S = 86_400;
/** More than one page. */
const MANY = 2500;

const schedule = ({ realm_id }: TestRealm, grace_days?: number) =>
  cluster.bus.call(deleteRealm, { params: { realm_id, ...(grace_days !== undefined && { grace_days }) } });
const reactivate = ({ realm_id }: TestRealm) => cluster.bus.call(reactivateRealm, { params: { realm_id } });
const find = async ({ host }: TestRealm) => (await cluster.bus.call(listRealms, { params: { host } })).realms[0];
const audited = async ({ realm_id }: TestRealm) =>
  (await cluster.bus.call(exportAuditLog, { params: { realm_id } })).entries;

/** Stores something of each kind that a person makes, with files. */
async function fill(realm: TestRealm): Promise<void> {
  const { client, user_id } = realm.owner;
  const member = await realm.user();
  const channel = await realm.channel([realm.owner, member]);
  const { url } = await ok(client.post('/user_uploads', { file: new File([pictureFile()], 'picture.png') }));
  const { id: message_id } = await ok(
    client.post('/messages', { type: 'stream', to: channel.id, topic: 'plans', content: `[picture](${url}) @**all**` }),
  );
  await ok(client.post('/messages', { type: 'direct', to: [member.user_id], content: 'Hello' }));
  await ok(member.client.post(`/messages/${message_id}/reactions`, { emoji_name: 'tada' }));
  await ok(client.post('/users/me/avatar', { file: pictureFile() }));
  await ok(client.post('/realm/icon', { file: pictureFile() }));
  await ok(client.post('/realm/emoji/own', { file: pictureFile() }));
  await ok(client.post('/saved_snippets', { title: 'Thanks', content: 'Thank you' }));
  await ok(client.post('/drafts', { drafts: [{ type: 'stream', to: [channel.id], topic: 'later', content: 'x' }] }));
  await ok(client.post('/user_groups/create', { name: 'all of us', description: '', members: [user_id] }));
  await ok(
    client.post('/reminders', { message_id, scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 9999 }),
  );
  await ok(client.post('/realm/profile_fields', { name: 'Team', field_type: 1 }));
  await ok(client.post('/users/me/presence', { status: 'active', ping_only: false, new_user_input: true }));
  await ok(member.client.post('/users/me/alert_words', { alert_words: ['plans'] }));
  await realm.export();
}

/** Returns the keys of the organisation's files in the store. */
async function filesOf({ realm_id }: TestRealm): Promise<string[]> {
  const paths = await readdir(cluster.filesDir, { recursive: true });
  return paths.filter((path) => path.split('/')[1] === String(realm_id));
}

/** Returns the rows of each table of all services, in which a column `realm_id` names the organisation. */
async function rowsOf({ client }: RealmDatabase, { realm_id }: TestRealm): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
      WHERE attname = 'realm_id' AND relkind IN ('r', 'p') AND NOT relispartition AND nspname = ANY ($1)`,
    [Object.values(SCHEMAS)],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${name} WHERE realm_id = $1`, [realm_id]);
    if (rows[0].count > 0) counts[name] = rows[0].count;
  }
  return counts;
}

const makeDue = ({ client }: RealmDatabase, { realm_id }: TestRealm) =>
  client.query('UPDATE accounts.realm_deletions SET next_attempt_at = now() WHERE realm_id = $1', [realm_id]);

/** Waits until the log has every event of an organisation's outboxes, and the services have handled these without new ones. */
async function settle(database: RealmDatabase, realm: TestRealm): Promise<void> {
  const jsm = await cluster.bus.nc.jetstreamManager();
  const isSent = async () => Object.keys(await rowsOf(database, realm)).every((name) => !name.endsWith('.outbox'));
  const isConsumed = async () =>
    (await jsm.consumers.list('EVENTS').next()).every(
      ({ config, num_pending, num_ack_pending }) => !config.durable_name || num_pending + num_ack_pending === 0,
    );
  await until('the log is consumed', async () => {
    const end = await logEnd();
    return (await isSent()) && (await isConsumed()) && (await isSent()) && (await logEnd()) === end;
  });
}

const logEnd = async () => {
  const jsm = await cluster.bus.nc.jetstreamManager();
  return (await jsm.streams.info('EVENTS')).state.last_seq;
};

/** Makes a deletion due again and again, and waits until the organisation is gone: an attempt may fail on a machine with much work. */
async function untilDeleted(database: RealmDatabase, realm: TestRealm): Promise<void> {
  await until('the organisation is deleted', async () => {
    await makeDue(database, realm);
    return (await find(realm)) === undefined;
  });
}

/** Removes an organisation's entries from the log, as their age does. */
async function forgetLog({ realm_id }: TestRealm): Promise<void> {
  const jsm = await cluster.bus.nc.jetstreamManager();
  for (const name of await jsm.streams.names().next()) {
    if (/^EVENTS/.test(name)) await jsm.streams.purge(name, { filter: `log.*.${realm_id}.>` });
  }
}

describe('delete-realm', () => {
  test('deactivates the organisation, and deletes it for good later', async () => {
    const [realm, other] = [await cluster.aRealm(), await cluster.aRealm()];
    await Promise.all([fill(realm), fill(other)]);
    const database = await RealmDatabase.of(cluster, realm);
    try {
      await database.client.query(
        'INSERT INTO messaging.message_flags (realm_id, user_id, message_id, flags) SELECT $1, $2, -n, 1 FROM generate_series(1, $3) n',
        [realm.realm_id, realm.owner.user_id, MANY],
      );
      expect(await filesOf(realm)).not.toEqual([]);
      const { deletion_at } = await schedule(realm);
      expect(deletion_at).toBeGreaterThan(Date.now() / 1000 + 29 * DAY_S);
      await expectRefusal(realm.owner.client.get('/users/me'), 'This organization has been deactivated', {
        status: 401,
        code: 'UNAUTHORIZED',
      });
      expect(await find(realm)).toMatchObject({ is_active: false, deletion_at });
      await until('the deletion is recorded', async () =>
        (await audited(realm)).some(({ operation }) => operation === 'delete-realm'),
      );

      // The log still has its entries: services would handle them later.
      await makeDue(database, realm);
      await until('the deletion waits for the log', async () => {
        expect(await find(realm)).toBeDefined();
        const { rows } = await database.client.query(
          `SELECT begun_at, next_attempt_at > now() + interval '30 minutes' AS waits
             FROM accounts.realm_deletions WHERE realm_id = $1`,
          [realm.realm_id],
        );
        expect(rows[0].begun_at).toBeNull();
        return rows[0].waits;
      });

      const others = { rows: await rowsOf(database, other), files: await filesOf(other) };
      await settle(database, realm);
      await until('the organisation is deleted', async () => {
        // Work that was under way may have added entries.
        await forgetLog(realm);
        await makeDue(database, realm);
        return (await find(realm)) === undefined;
      });
      expect(await rowsOf(database, realm)).toEqual({ 'accounts.audit_log': 1 });
      expect(await filesOf(realm)).toEqual([]);
      expect(await audited(realm)).toMatchObject([
        { operation: 'delete-realm', actor_id: null, params: { host: realm.host } },
      ]);
      expect(await filesOf(other)).toEqual(expect.arrayContaining(others.files));
      const kept = ['accounts.users', 'messaging.messages', 'messaging.attachments', 'groups.user_groups'];
      for (const name of kept) expect((await rowsOf(database, other))[name]).toBe(others.rows[name]);
      await ok(other.owner.client.get('/users/me'));
      // Its host name is free.
      await cluster.bus.call(createRealm, {
        params: {
          host: realm.host,
          name: 'Next',
          owner: { email: 'next@example.com', full_name: 'Next', password: realm.password },
        },
      });
    } finally {
      await database.close();
    }
  });

  test('a replica goes on with what a killed one began, and the organisation cannot come back', async () => {
    const realm = await cluster.aRealm();
    await realm.channel([realm.owner]);
    await schedule(realm);
    const database = await RealmDatabase.of(cluster, realm);
    try {
      await settle(database, realm);
      // As a replica leaves it that was killed after its first pages.
      await database.client.query('UPDATE accounts.realm_deletions SET begun_at = now() WHERE realm_id = $1', [
        realm.realm_id,
      ]);
      await database.client.query('DELETE FROM messaging.subscriptions WHERE realm_id = $1', [realm.realm_id]);
      for (const attempt of [reactivate, schedule]) {
        await expect(attempt(realm)).rejects.toThrow('The organization is being deleted.');
      }
      await untilDeleted(database, realm);
      expect(await rowsOf(database, realm)).toEqual({ 'accounts.audit_log': 1 });
    } finally {
      await database.close();
    }
  });

  test('may be at work in two replicas at once, and leaves one entry of the audit log', async () => {
    const realm = await cluster.aRealm();
    await schedule(realm);
    const database = await RealmDatabase.of(cluster, realm);
    try {
      await settle(database, realm);
      await database.client.query('UPDATE accounts.realm_deletions SET begun_at = now() WHERE realm_id = $1', [
        realm.realm_id,
      ]);
      // Each look makes it due again: both replicas are at work at once.
      await untilDeleted(database, realm);
      expect(await rowsOf(database, realm)).toEqual({ 'accounts.audit_log': 1 });
    } finally {
      await database.close();
    }
  });

  test('is cancelled by a reactivation before it begins', async () => {
    const realm = await cluster.aRealm();
    await schedule(realm, 100);
    const { deletion_at } = await schedule(realm, 10);
    expect(await find(realm)).toMatchObject({ deletion_at });
    await reactivate(realm);
    expect(await find(realm)).toMatchObject({ is_active: true, deletion_at: null });
    await ok(realm.owner.client.get('/users/me'));
  });

  test('refuses organisations on hold, short times, and unknown organisations', async () => {
    const realm = await cluster.aRealm();
    const { realm_id } = realm;
    const hold = { realm_id, user_id: realm.owner.user_id, channel_id: null, reason: 'a trial' };
    const { hold_id } = await cluster.bus.call(placeLegalHold, { params: hold });
    await expect(schedule(realm)).rejects.toThrow('Messages of the organization are on hold');
    await cluster.bus.call(liftLegalHold, { params: { realm_id, hold_id } });
    await expect(schedule(realm, 9)).rejects.toThrow();
    expect(await find(realm)).toMatchObject({ is_active: true, deletion_at: null });
    await expect(cluster.bus.call(deleteRealm, { params: { realm_id: 999_999 } })).rejects.toThrow(
      'No such organisation',
    );
  });
});

describe('find-accounts', () => {
  test('finds the accounts with an address in all organisations, and records it in each', async () => {
    const [one, two] = [await cluster.aRealm(), await cluster.aRealm()];
    const [first, second] = [await one.user(), await two.user()];
    const database = await RealmDatabase.of(cluster, two);
    const email = `Everywhere-${one.realm_id}@example.com`;
    await database.setUser(first, 'delivery_email', email);
    await database.setUser(second, 'delivery_email', email.toLowerCase());
    await database.close();
    const { accounts } = await cluster.bus.call(findAccounts, { params: { email: ` ${email.toUpperCase()}` } });
    expect(accounts).toMatchObject([
      { realm_id: one.realm_id, host: one.host, user_id: first.user_id, is_active: true },
      { realm_id: two.realm_id, host: two.host, user_id: second.user_id, is_active: true },
    ]);
    for (const [realm, { user_id }] of [
      [one, first],
      [two, second],
    ] as const) {
      await until('it is recorded', async () =>
        (await audited(realm)).some(
          ({ operation, target_ids }) => operation === 'find-accounts' && target_ids.includes(user_id),
        ),
      );
    }
    const none = await cluster.bus.call(findAccounts, { params: { email: 'nobody@nowhere.example' } });
    expect(none.accounts).toEqual([]);
  });
});
