import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveReader, flagsOf, recipientId, type Row, type TableName } from '@team-chat/archive';
import { findRealmExport, removeRealmExport, startRealmExport } from '@team-chat/contracts';
import {
  EventReader,
  expectRefusal,
  ok,
  PICTURE,
  pictureFile,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let folder: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
});
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true });
});

const list = async ({ client }: TestUser) => (await ok(client.get('/export/realm'))).exports;
const request = async ({ client }: TestUser, export_type?: number): Promise<number> =>
  (await ok(client.post('/export/realm', { ...(export_type && { export_type }) }))).id;

/** Waits until an export is not pending any more, and returns it. */
async function finished(owner: TestUser, id: number): Promise<any> {
  const find = async () => (await list(owner)).find((one: any) => one.id === id && !one.pending);
  return until('the export is finished', find);
}

/** Adds messages to a channel. */
async function addMessages(database: RealmDatabase, realm: TestRealm, channelId: number, count: number): Promise<void> {
  await database.client.query(
    `WITH c AS (
       UPDATE messaging.conversations SET last_seq = $4 WHERE realm_id = $1
          AND id = (SELECT conversation_id FROM messaging.channels WHERE realm_id = $1 AND id = $2) RETURNING id)
     INSERT INTO messaging.messages
       (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content, client, timestamp)
     SELECT $1, nextval('messaging.message_ids'), c.id, n, $3, 'many', n::text, '<p>' || n || '</p>', 'test', 1700000000 + n
       FROM c, generate_series(1, $4) AS n`,
    [realm.realm_id, channelId, realm.owner.user_id, count],
  );
}

const pathOf = (url: string) => new URL(url).pathname;

/** The rows and files of an archive. */
class Archive {
  private readonly rows = new Map<TableName, Row<TableName>[]>();

  private constructor(readonly reader: ArchiveReader) {}

  static async download({ client }: TestUser, url: string): Promise<Archive> {
    const { status, bytes } = await client.as(undefined).download(pathOf(url));
    expect(status).toBe(200);
    const path = join(folder, `${Math.random()}.tar.gz`);
    await pipeline(Readable.from([bytes]), createWriteStream(path));
    const archive = new Archive(await ArchiveReader.open(path));
    const files = ['realm.json', 'attachment.json'];
    for await (const file of archive.reader.messageFiles()) files.push(file);
    for (const file of files) {
      for await (const item of archive.reader.rows(file)) {
        if (item.table === 'unknown') throw new Error(`unknown table ${item.name}`);
        archive.rows.set(item.table, [...(archive.rows.get(item.table) ?? []), item.row]);
      }
    }
    return archive;
  }

  all<Name extends TableName>(table: Name): Row<Name>[] {
    return (this.rows.get(table) ?? []) as Row<Name>[];
  }

  async paths(of: 'uploads' | 'avatars' | 'emoji' | 'realm_icons'): Promise<string[]> {
    const found: string[] = [];
    for await (const { path } of this.reader.records(of)) {
      expect(await this.reader.size(`${of}/${path}`)).toBeGreaterThan(0);
      found.push(path);
    }
    return found;
  }

  contents(): string[] {
    return this.all('zerver_message').map(({ content }) => content);
  }

  /** Names of a user's flags, by the content of the message. */
  flagsOf({ user_id }: TestUser): Record<string, string[]> {
    const contents = new Map(this.all('zerver_message').map(({ id, content }) => [id, content]));
    return Object.fromEntries(
      this.all('zerver_usermessage')
        .filter(({ user_profile }) => user_profile === user_id)
        .map(({ message, flags_mask }) => [contents.get(message)!, flagsOf(flags_mask)]),
    );
  }
}

const send = async (from: TestUser, to: Record<string, unknown>, content: string): Promise<number> =>
  (await ok(from.client.post('/messages', { type: 'channel', topic: 'plans', ...to, content }))).id;

describe('an export', () => {
  let realm: TestRealm;
  let owner: TestUser;
  let ada: TestUser;
  let ben: TestUser;
  let path: string;
  let open: { id: number; name: string };

  beforeAll(async () => {
    realm = await cluster.aRealm();
    owner = realm.owner;
    [ada, ben] = await Promise.all([realm.user(), realm.user()]);
    open = await realm.channel([ada, ben]);
    const secret = await realm.channel([ada], { invite_only: true });
    const { url } = await ok(ben.client.post('/user_uploads', { file: new File(['meow'], 'cat.txt') }));
    path = url.replace('/user_uploads/', '');
    await ok(ada.client.post('/users/me/avatar', { file: pictureFile() }));
    await ok(owner.client.post('/realm/icon', { file: pictureFile() }));
    await ok(owner.client.post('/realm/emoji/cat', { file: pictureFile() }));
    await ok(owner.client.post('/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.test/{id}' }));
    const { group_id } = await ok(
      owner.client.post('/user_groups/create', {
        name: 'cooks',
        description: 'Cooks',
        members: [ada.user_id, ben.user_id],
      }),
    );
    await ok(
      owner.client.patch('/realm', {
        can_create_groups: { new: { direct_members: [ada.user_id], direct_subgroups: [group_id] } },
      }),
    );
    await ok(owner.client.post('/channel_folders/create', { name: 'Kitchen' }));
    await ok(ada.client.post('/saved_snippets', { title: 'Thanks', content: 'Thank you' }));
    await ok(ada.client.post('/users/me/alert_words', { alert_words: ['lunch'] }));
    const lunch = await send(ben, { to: open.id }, `lunch with [cat](${url})? @**${ada.full_name}|${ada.user_id}**`);
    await ok(ada.client.post(`/messages/${lunch}/reactions`, { emoji_name: 'tada' }));
    await ok(ada.client.post('/messages/flags', { messages: [lunch], op: 'add', flag: 'starred' }));
    await ok(ben.client.patch(`/messages/${lunch}`, { topic: 'lunch', send_notification_to_new_thread: false }));
    await send(ada, { to: secret.id }, 'a secret');
    await send(ada, { type: 'direct', to: [ben.user_id] }, 'for two');
    await send(owner, { type: 'direct', to: [ada.user_id, ben.user_id] }, 'for three');
    await send(owner, { type: 'direct', to: [ben.user_id] }, 'without Ada');
  });

  test('of everything has all rows, messages with their flags and reactions, and files', async () => {
    const { realm_id } = realm;
    const { id } = await cluster.bus.call(startRealmExport, {
      params: { realm_id, export_type: 3, acting_user_id: null },
    });
    const done = await until('the export is made', async () => {
      const found = await cluster.bus.call(findRealmExport, { params: { realm_id, export_id: id } });
      return found.status === 'succeeded' ? found : undefined;
    });
    expect(done).toMatchObject({
      percent: 100,
      size: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // Administrators do not see an export of the operator.
    expect(await list(owner)).toEqual([]);
    const archive = await Archive.download(owner, done.url!);
    expect(archive.all('zerver_realm')).toMatchObject([{ id: realm_id, name: 'Test', icon_source: 'U' }]);
    expect(
      archive
        .all('zerver_userprofile')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([owner, ada, ben].map(({ user_id }) => user_id).sort());
    expect(archive.all('zerver_userprofile').find(({ id }) => id === ada.user_id)).toMatchObject({
      delivery_email: ada.email,
      full_name: ada.full_name,
      avatar_source: 'U',
    });
    expect(archive.all('zerver_stream').find(({ id }) => id === open.id)).toMatchObject({ name: open.name });
    expect(archive.all('zerver_namedusergroup').map(({ name }) => name)).toContain('cooks');
    // The value of the setting is a group without a name.
    const [{ can_create_groups }] = archive.all('zerver_realm') as [Row<'zerver_realm'>];
    expect(archive.all('zerver_usergroup').map(({ id }) => id)).toContain(can_create_groups);
    expect(
      archive.all('zerver_usergroupmembership').filter(({ user_group }) => user_group === can_create_groups),
    ).toMatchObject([{ user_profile: ada.user_id }]);
    expect(archive.all('zerver_channelfolder')).toMatchObject([{ name: 'Kitchen' }]);
    expect(archive.all('zerver_savedsnippet')).toMatchObject([{ title: 'Thanks', user_profile: ada.user_id }]);
    expect(archive.all('zerver_alertword')).toMatchObject([{ word: 'lunch' }]);
    expect(archive.all('zerver_realmfilter')).toHaveLength(1);
    expect(archive.all('zerver_realmemoji')).toMatchObject([{ name: 'cat' }]);
    const messages = archive.all('zerver_message');
    const lunch = messages.find(({ content }) => content.startsWith('lunch'))!;
    expect(lunch).toMatchObject({
      sender: ben.user_id,
      subject: 'lunch',
      recipient: recipientId('channel', open.id),
      has_attachment: true,
    });
    expect(JSON.parse(lunch.edit_history!)).toMatchObject([
      { prev_topic: 'plans', topic: 'lunch', user_id: ben.user_id },
    ]);
    expect(archive.all('zerver_client').map(({ id }) => id)).toContain(lunch.sending_client);
    expect(messages.find(({ content }) => content === 'for two')).toMatchObject({
      sender: ada.user_id,
      recipient: recipientId('user', ben.user_id),
      is_channel_message: false,
    });
    const three = messages.find(({ content }) => content === 'for three')!;
    expect(
      archive
        .all('zerver_subscription')
        .filter(({ recipient }) => recipient === three.recipient)
        .map(({ user_profile }) => user_profile)
        .sort(),
    ).toEqual([owner, ada, ben].map(({ user_id }) => user_id).sort());
    expect(archive.all('zerver_reaction')).toMatchObject([
      { message: lunch.id, user_profile: ada.user_id, emoji_name: 'tada', emoji_code: '1f389' },
    ]);
    expect(archive.flagsOf(ada)).toMatchObject({
      [lunch.content]: expect.arrayContaining(['starred', 'mentioned', 'has_alert_word']),
      'a secret': [],
      'for two': ['is_private'],
      'for three': ['is_private'],
    });
    expect(archive.flagsOf(ada)).not.toHaveProperty('without Ada');
    expect(archive.all('zerver_attachment')).toMatchObject([
      { path_id: path, owner: ben.user_id, size: 4, messages: [lunch.id] },
    ]);
    expect(await archive.paths('uploads')).toEqual([path]);
    const [upload] = await archive.reader.read(`uploads/${path}`).then((content) => content.toArray());
    expect(String(upload)).toBe('meow');
    expect(await archive.paths('avatars')).toHaveLength(2);
    expect(await archive.paths('emoji')).toHaveLength(2);
    expect((await archive.paths('realm_icons')).sort()).toEqual([`${realm_id}/icon.original`, `${realm_id}/icon.png`]);
    const original = await archive.reader.read(`realm_icons/${realm_id}/icon.original`);
    expect(Buffer.concat(await original.toArray())).toEqual(Buffer.from(PICTURE));
    await archive.reader.close();
  });

  test('of public data has no private messages, and no settings of users', async () => {
    const { export_url } = await finished(owner, await request(owner));
    const archive = await Archive.download(owner, export_url);
    expect(archive.contents()).toEqual([expect.stringMatching(/^lunch/)]);
    for (const table of ['zerver_huddle', 'zerver_savedsnippet', 'zerver_alertword'] as const) {
      expect(archive.all(table)).toEqual([]);
    }
    expect(archive.all('zerver_userprofile')).toHaveLength(3);
    await archive.reader.close();
  });

  test('an export with consent has the private data of users who agree', async () => {
    await ok(ada.client.patch('/settings', { allow_private_data_export: true }));
    const { export_url } = await finished(owner, await request(owner, 2));
    const archive = await Archive.download(owner, export_url);
    expect(archive.contents().slice(1)).toEqual(['a secret', 'for two', 'for three']);
    expect(archive.all('zerver_savedsnippet')).toHaveLength(1);
    expect(archive.all('zerver_userprofile').map(({ id }) => id)).toEqual([ada.user_id]);
    expect(
      archive
        .all('zerver_userprofile_mirrordummy')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([owner.user_id, ben.user_id].sort());
    expect(archive.flagsOf(ben)).toEqual({});
    expect(Object.keys(archive.flagsOf(ada))).toHaveLength(4);
    await archive.reader.close();
  });
});

describe('the work of an export', () => {
  let realm: TestRealm;
  let database: RealmDatabase;

  beforeAll(async () => {
    realm = await cluster.aRealm();
    database = await RealmDatabase.of(cluster, realm);
  });
  afterAll(() => database?.close());

  test('has a thousand messages in each file, and a row for each user who received one', async () => {
    const { owner } = realm;
    const member = await realm.user();
    const { id } = await realm.channel([member]);
    await addMessages(database, realm, id, 2500);
    const { export_url } = await finished(owner, await request(owner));
    const archive = await Archive.download(owner, export_url);
    const files: string[] = [];
    for await (const file of archive.reader.messageFiles()) files.push(file);
    expect(files).toHaveLength(3);
    expect(archive.contents()).toEqual(Array.from({ length: 2500 }, (_, n) => String(n + 1)));
    for (const user of [owner, member]) expect(Object.keys(archive.flagsOf(user))).toHaveLength(2500);
    await archive.reader.close();
  });

  test('is done again where the replica was killed, and leaves no other file', async () => {
    const { owner, realm_id } = realm;
    const id = await request(owner);
    const { export_url: first } = await finished(owner, id);
    const queue = await EventReader.register(owner.client, { event_types: ['realm_export'] });
    // As a replica leaves the row that is killed after it has stored the file.
    await database.client.query(
      `UPDATE accounts.realm_exports SET status = 'started', percent = 40, next_attempt_at = now() WHERE realm_id = $1 AND id = $2`,
      [realm_id, id],
    );
    const { exports } = await queue.until((event) => event.exports.some((one: any) => one.id === id && one.export_url));
    const { export_url } = exports.find((one: any) => one.id === id);
    expect(export_url).not.toBe(first);
    const status = async (url: string) => (await owner.client.as(undefined).download(pathOf(url))).status;
    expect([await status(first), await status(export_url)]).toEqual([404, 200]);
  });

  test('fails after three attempts that fail, and says so', async () => {
    const { owner, realm_id } = realm;
    const id = await request(owner);
    await finished(owner, id);
    await database.client.query(
      `UPDATE accounts.realm_exports SET status = 'started', failures = 2, export_type = 1, next_attempt_at = now(),
              file_key = 'not a key' WHERE realm_id = $1 AND id = $2`,
      [realm_id, id],
    );
    const failed = await until('the export has failed', async () =>
      (await list(owner)).find((one: any) => one.id === id && one.failed_timestamp !== null),
    );
    expect(failed).toMatchObject({ export_url: null, pending: false });
    await expectRefusal(owner.client.delete(`/export/realm/${id}`), 'Export failed, nothing to delete');
  });
});

describe('export-realm', () => {
  test('announces each state to administrators, and has a URL until it is deleted', async () => {
    const realm = await cluster.aRealm();
    const admin = await realm.user('administrator');
    const member = await realm.user();
    const queue = await EventReader.register(admin.client, { event_types: ['realm_export'] });
    const others = await EventReader.register(member.client, { event_types: ['realm_export', 'realm_user'] });
    const id = await request(admin, 2);
    const pending = { id, acting_user_id: admin.user_id, export_url: null, pending: true, export_type: 2 };
    expect(await queue.take('realm_export')).toMatchObject({
      exports: [{ ...pending, deleted_timestamp: null, failed_timestamp: null }],
    });
    const done = await queue.until((event) => event.exports.every((one: any) => !one.pending));
    const notice = await until('the notice that it is made', async () => {
      const asked = { anchor: 'newest', num_before: 10, num_after: 0, narrow: '[{"operator":"is","operand":"dm"}]' };
      const { messages } = await ok(admin.client.get('/messages', asked));
      return messages.find(({ content }: any) => content.includes('export is complete'));
    });
    expect(notice.content).toContain('<a href="#organization/exports">');
    const [{ export_url }] = done.exports;
    expect(await list(realm.owner)).toEqual([{ ...done.exports[0], percent: 100 }]);
    const { status, headers } = await member.client.as(undefined).download(pathOf(export_url));
    expect([status, headers['content-type']]).toEqual([200, 'application/gzip']);
    await ok(admin.client.delete(`/export/realm/${id}`));
    const deleted = await queue.until((event) => event.exports[0].deleted_timestamp !== null);
    expect(deleted.exports).toMatchObject([{ id, export_url: null, pending: false }]);
    expect((await member.client.as(undefined).download(pathOf(export_url))).status).toBe(404);
    await expectRefusal(admin.client.delete(`/export/realm/${id}`), 'Export already deleted');
    await ok(member.client.patch('/settings', { full_name: 'Last' }));
    await others.until(({ type }) => type === 'realm_user');
    expect(others.events.map(({ type }) => type)).not.toContain('realm_export');
  });

  test('is refused after five exports in a week, also if they are requested at once', async () => {
    const { owner } = await cluster.aRealm();
    const answers = await Promise.all(Array.from({ length: 7 }, () => owner.client.post('/export/realm')));
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(5);
    await expectRefusal(owner.client.post('/export/realm'), 'Exceeded rate limit.');
    await until('all are made', async () => (await list(owner)).every((one: any) => one.export_url));
  });

  test('is refused for more than 250,000 messages, and for files of more than 20 GiB', async () => {
    const [many, large] = [await cluster.aRealm(), await cluster.aRealm()];
    const database = await RealmDatabase.of(cluster, many);
    await addMessages(database, many, (await many.channel()).id, 250_001);
    const used = (bytes: number) =>
      database.client.query(
        `INSERT INTO messaging.upload_space (realm_id, used) VALUES ($1, $2)
         ON CONFLICT (realm_id) DO UPDATE SET used = excluded.used`,
        [large.realm_id, bytes],
      );
    await used(20 * 2 ** 30 + 1);
    for (const { owner } of [many, large]) {
      const { body } = await owner.client.post('/export/realm');
      expect(body.msg).toMatch(
        /^The export you requested is too large for automatic processing\. Please request a manual export by contacting \S+@\S+\.$/,
      );
    }
    await used(20 * 2 ** 30);
    await finished(large.owner, await request(large.owner));
    await database.close();
  });

  test.each([0, 3, '"x"', 'true'])('refuses the type %j', async (export_type) => {
    const { owner } = await cluster.aRealm();
    expect((await owner.client.post('/export/realm', { export_type })).status).toBe(400);
  });
});

describe('delete-realm-export', () => {
  test('refuses an export that is not made yet', async () => {
    const realm = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, realm);
    const id = await request(realm.owner);
    await finished(realm.owner, id);
    for (const status of ['requested', 'started']) {
      await database.client.query(
        `UPDATE accounts.realm_exports SET status = $1, next_attempt_at = 'infinity' WHERE realm_id = $2 AND id = $3`,
        [status, realm.realm_id, id],
      );
      await expectRefusal(realm.owner.client.delete(`/export/realm/${id}`), 'Export still in progress');
    }
    await database.close();
  });

  test('refuses exports that do not exist, or are of the operator', async () => {
    const realm = await cluster.aRealm();
    const { realm_id, owner } = realm;
    const { id } = await cluster.bus.call(startRealmExport, {
      params: { realm_id, export_type: 1, acting_user_id: null },
    });
    for (const each of [id, 2 ** 40]) {
      await expectRefusal(owner.client.delete(`/export/realm/${each}`), 'Invalid data export ID');
    }
  });
});

describe('remove-realm-export', () => {
  test('removes an export that somebody requested, and tells the administrators', async () => {
    const realm = await cluster.aRealm();
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm_export'] });
    const export_id = await realm.export();
    await cluster.bus.call(removeRealmExport, { params: { realm_id: realm.realm_id, export_id } });
    await queue.until(({ exports }) => exports.some((one: any) => one.id === export_id && one.deleted_timestamp));
  });
});

describe('get-realm-exports', () => {
  test('lists the exports of the organisation alone, for administrators alone', async () => {
    const [realm, other] = [await cluster.aRealm(), await cluster.aRealm()];
    const member = await realm.user();
    const id = await request(realm.owner);
    expect(await list(realm.owner)).toMatchObject([{ id, acting_user_id: realm.owner.user_id, export_type: 1 }]);
    expect(await list(other.owner)).toEqual([]);
    await expectRefusal(member.client.get('/export/realm'), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });
});

describe('get-realm-export-consents', () => {
  test('lists who agrees, and administrators hear of changes', async () => {
    const realm = await cluster.aRealm();
    const member = await realm.user();
    await realm.user('member', { bot: true });
    await ok(realm.owner.client.delete(`/users/${(await realm.user()).user_id}`));
    const queue = await EventReader.register(realm.owner.client, { event_types: ['realm_export_consent'] });
    const consents = async () => (await ok(realm.owner.client.get('/export/realm/consents'))).export_consents;
    expect(await consents()).toEqual([
      { user_id: realm.owner.user_id, consented: false },
      { user_id: member.user_id, consented: false },
    ]);
    await ok(member.client.patch('/settings', { allow_private_data_export: true }));
    expect(await queue.take('realm_export_consent')).toMatchObject({ user_id: member.user_id, consented: true });
    expect(await consents()).toContainEqual({ user_id: member.user_id, consented: true });
  });
});
