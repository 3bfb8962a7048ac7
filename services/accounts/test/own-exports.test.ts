import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractTar } from '@team-chat/archive';
import { findRealmExport, removeRealmExport } from '@team-chat/contracts';
import {
  expectRefusal,
  ok,
  pictureFile,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let folder: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  folder = await mkdtemp(join(tmpdir(), 'own-exports-'));
});
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true });
});

const list = async ({ client }: TestUser) => (await ok(client.get('/users/me/exports'))).exports;

/** The files of an archive of lines. */
class LinesArchive {
  private constructor(private readonly path: string) {}

  /** Makes an export of a user's data, and unpacks it. Checks the manifest. */
  static async make(realm: TestRealm, user: TestUser): Promise<LinesArchive> {
    const id = await realm.exportOwnData(user);
    const { status, bytes } = await user.client.download(`/user_exports/${id}`);
    expect(status).toBe(200);
    const target = join(folder, String(id));
    await writeFile(`${target}.tar.gz`, bytes);
    await extractTar(`${target}.tar.gz`, target, { maxBytes: 2 ** 30, maxFiles: 1000, maxRatio: 1000 });
    const archive = new LinesArchive(join(target, (await readdir(target))[0]!));
    const { user_id, files } = JSON.parse((await archive.read('manifest.json')).toString());
    expect(user_id).toBe(user.user_id);
    for (const { path, size, sha256 } of files) {
      const content = await archive.read(path);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, size, sha256]);
    }
    return archive;
  }

  read(path: string): Promise<Buffer> {
    return readFile(join(this.path, path));
  }

  async lines(path: string): Promise<any[]> {
    const text = (await this.read(path)).toString();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** Returns the text of all files together. */
  async all(): Promise<string> {
    const { files } = JSON.parse((await this.read('manifest.json')).toString());
    const texts = await Promise.all(files.map(({ path }: { path: string }) => this.read(path)));
    return texts.join('\n');
  }
}

describe('export-own-data', () => {
  test('has profile, settings, messages, files and log-ins of the user, and nothing that the user may not read', async () => {
    const realm = await cluster.aRealm();
    const { owner } = realm;
    const [ada, ben, shy] = await Promise.all([realm.user(), realm.user(), realm.user()]);
    await ok(shy.client.patch('/settings', { email_address_visibility: 4 }));
    const [open, elsewhere] = [await realm.channel([ada, ben, shy]), await realm.channel([ben])];
    const secret = await realm.channel([ada, ben], { invite_only: true });
    const protectedChannel = await realm.channel([ben], { invite_only: true, history_public_to_subscribers: false });
    await ok(ada.client.post('/users/me/avatar', { file: pictureFile() }));
    await ok(ada.client.post('/saved_snippets', { title: 'Thanks', content: 'Thank you' }));
    await ok(ada.client.post('/users/me/alert_words', { alert_words: ['lunch'] }));
    await ok(ada.client.patch('/settings', { web_font_size_px: 17 }));
    const { url } = await ok(ada.client.post('/user_uploads', { file: new File(['meow'], 'cat.txt') }));
    await say(shy, open, 'from a shy user');
    await say(ada, open, `see [cat](${url})`);
    await say(ada, elsewhere, 'sent without a subscription');
    await say(ben, elsewhere, 'not for Ada');
    await say(ada, secret, 'a secret before Ada left');
    await say(ben, protectedChannel, 'before Ada came');
    await ok(
      ben.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: protectedChannel.name }],
        principals: [ada.user_id],
      }),
    );
    await say(ben, protectedChannel, 'after Ada came');
    const direct = { type: 'direct', to: [ada.user_id], content: 'for Ada' };
    await ok(ben.client.post('/messages', direct));
    await ok(ben.client.post('/messages', { ...direct, to: [owner.user_id], content: 'for the owner' }));
    await ok(ada.client.delete('/users/me/subscriptions', { subscriptions: [secret.name] }));

    await ok(ada.client.post('/users/me/api_keys', { name: 'Backup script' }));
    await until('the change is in the audit log', async () => {
      const { entries } = await ok(owner.client.get('/audit_log', { actor_id: ada.user_id }));
      return entries.some(({ operation }: { operation: string }) => operation === 'create-api-key');
    });

    const archive = await LinesArchive.make(realm, ada);
    const [profile] = await archive.lines('profile.jsonl');
    expect(profile).toMatchObject({ user_id: ada.user_id, delivery_email: ada.email, full_name: ada.full_name });
    const settings = new Map((await archive.lines('settings.jsonl')).map(({ name, value }) => [name, value]));
    expect([...settings].filter(([, value]) => value === undefined)).toEqual([]);
    expect(settings.get('user_settings')).toMatchObject({ web_font_size_px: 17 });
    expect(settings.get('alert_words')).toEqual(['lunch']);
    expect(settings.get('saved_snippets')).toMatchObject([{ title: 'Thanks' }]);
    const subscribed = settings.get('subscriptions').map(({ name }: { name: string }) => name);
    expect(subscribed.sort()).toEqual([open.name, protectedChannel.name].sort());

    const messages = await archive.lines('messages.jsonl');
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).sort((a, b) => a - b));
    const contents = messages.filter(({ sender_id }) => [ada, ben, shy].some(({ user_id }) => user_id === sender_id));
    expect(contents.map(({ content }) => content)).toEqual([
      'from a shy user',
      `see [cat](${url})`,
      'sent without a subscription',
      'after Ada came',
      'for Ada',
    ]);
    const [file] = await archive.lines('files.jsonl');
    expect(file).toMatchObject({ name: 'cat.txt', size: 4 });
    expect((await archive.read(file.path)).toString()).toBe('meow');
    expect((await archive.read('avatar')).length).toBeGreaterThan(0);
    expect((await archive.lines('keys.jsonl')).map(({ name }) => name)).toContain('Backup script');
    const changes = await archive.lines('log-ins-and-changes.jsonl');
    expect(changes.map(({ operation }) => operation)).toContain('create-api-key');
    const all = await archive.all();
    for (const hidden of [
      shy.email,
      ada.api_key,
      'not for Ada',
      'a secret before',
      'for the owner',
      'before Ada came',
    ]) {
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false]);
    }
  });

  test("hides users whom a guest does not see, and ends with the guest's account", async () => {
    const realm = await cluster.aRealm();
    const [guest, ben, gone] = [await realm.user('guest'), await realm.user(), await realm.user()];
    const { groups } = await ok(realm.owner.client.get('/user_groups', { include_deactivated_groups: false })).then(
      ({ user_groups }) => ({ groups: user_groups as { id: number; name: string }[] }),
    );
    const channel = await realm.channel([guest, ben, gone]);
    await say(gone, channel, 'from one who left');
    await ok(gone.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
    const members = groups.find(({ name }) => name === 'role:members')!.id;
    await ok(realm.owner.client.patch('/realm', { can_access_all_users_group: { new: members } }));
    const archive = await until('the guest does not see the user', async () => {
      const { members: seen } = await ok(guest.client.get('/users'));
      const record = seen.find(({ user_id }: { user_id: number }) => user_id === gone.user_id);
      return !record || record.full_name === 'Unknown user' ? LinesArchive.make(realm, guest) : undefined;
    });
    const all = await archive.all();
    expect(all).toContain('from one who left');
    expect([all.includes(gone.full_name), all.includes(gone.email)]).toEqual([false, false]);
  });

  test('is announced by the notification bot, and refused after five in a week, also if they are requested at once', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    const answers = await Promise.all(Array.from({ length: 7 }, () => user.client.post('/users/me/exports')));
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(5);
    await expectRefusal(user.client.post('/users/me/exports'), 'Exceeded rate limit.');
    await until('all are made', async () => (await list(user)).every(({ url }: { url: string | null }) => url));
    const narrow = [{ operator: 'is', operand: 'dm' }];
    const asked = { anchor: 'newest', num_before: 20, num_after: 0, narrow };
    await until('the notices', async () => {
      const { messages } = await ok(user.client.get('/messages', asked));
      return messages.filter(({ content }: any) => content.includes('href="#settings/data"')).length === 5;
    });
    // Administrators do not see them.
    expect((await ok(realm.owner.client.get('/export/realm'))).exports).toEqual([]);
  });

  test('is removed with its file after seven days', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    const id = await realm.exportOwnData(user);
    const database = await RealmDatabase.of(cluster, realm);
    await database.client.query(
      `UPDATE accounts.realm_exports SET succeeded_at = succeeded_at - 8 * 86400, requested_at = requested_at - 8 * 86400
        WHERE realm_id = $1 AND id = $2`,
      [realm.realm_id, id],
    );
    await until('the export is forgotten', async () => {
      const { rows } = await database.client.query(
        'SELECT FROM accounts.realm_exports WHERE realm_id = $1 AND id = $2',
        [realm.realm_id, id],
      );
      return rows.length === 0;
    });
    expect((await user.client.download(`/user_exports/${id}`)).status).toBe(404);
    await database.close();
  });
});

describe('get-own-exports', () => {
  test('lists the exports of the user alone', async () => {
    const realm = await cluster.aRealm();
    const [ada, ben] = [await realm.user(), await realm.user()];
    const id = await realm.exportOwnData(ada);
    expect(await list(ada)).toEqual([
      {
        id,
        requested_at: expect.any(Number),
        pending: false,
        percent: 100,
        failed_at: null,
        expires_at: expect.any(Number),
        size: expect.any(Number),
        url: `/user_exports/${id}`,
      },
    ]);
    expect(await list(ben)).toEqual([]);
    const { headers, status } = await ada.client.download(`/user_exports/${id}`);
    expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'private, no-store',
      expect.stringMatching(/^attachment; filename="?[^"]+\.tar\.gz"?$/),
    ]);
    expect((await ben.client.download(`/user_exports/${id}`)).status).toBe(404);
    expect((await realm.owner.client.download(`/user_exports/${id}`)).status).toBe(404);
    expect((await ada.client.as(undefined).download(`/user_exports/${id}`)).status).toBe(302);
    // Nor does the operator's program find it.
    const params = { realm_id: realm.realm_id, export_id: id };
    await expect(cluster.bus.call(findRealmExport, { params })).rejects.toThrow('Invalid data export ID');
    await expect(cluster.bus.call(removeRealmExport, { params })).rejects.toThrow('Invalid data export ID');
  });
});

describe('delete-own-export', () => {
  test('deletes the file', async () => {
    const realm = await cluster.aRealm();
    const user = await realm.user();
    const id = await realm.exportOwnData(user);
    await expectRefusal(realm.owner.client.delete(`/users/me/exports/${id}`), 'Invalid data export ID');
    await expectRefusal(realm.owner.client.delete(`/export/realm/${id}`), 'Invalid data export ID');
    await ok(user.client.delete(`/users/me/exports/${id}`));
    expect(await list(user)).toEqual([]);
    expect((await user.client.download(`/user_exports/${id}`)).status).toBe(404);
    await expectRefusal(user.client.delete(`/users/me/exports/${id}`), 'Export already deleted');
  });
});
