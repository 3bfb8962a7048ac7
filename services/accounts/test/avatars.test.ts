import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import sharp from 'sharp';
import { accountsEventsSoFar } from './events-so-far';

let cluster: TestCluster;
let realm: TestRealm;
let png: Buffer;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  png = await picture('red');
});
afterAll(() => cluster?.stop());

const picture = (background: string, width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const file = (content: Buffer | string = png, name = 'me.png', type = 'image/png') =>
  new File([content], name, { type });
const upload = (user: TestUser, parameters: Record<string, unknown> = { file: file() }) =>
  user.client.post('/users/me/avatar', parameters);
const watch = (user: TestUser) =>
  EventReader.register(user.client, {
    event_types: ['realm_user', 'realm_bot', 'alert_words'],
    fetch_event_types: [],
  });
const isUploaded = () => expect.stringMatching(new RegExp(`^/user_avatars/${realm.realm_id}/[0-9a-f]{40}\\.png$`));
const medium = (url: string) => url.replace('.png', '-medium.png');
const fetchRecord = async (user: TestUser, viewer = user) =>
  (await ok(viewer.client.get(`/users/${user.user_id}`))).user;

describe('upload-avatar', () => {
  test('stores two square pictures for everybody, and shows them everywhere', async () => {
    const [user, peer] = [await realm.user(), await realm.user()];
    const queue = await watch(peer);
    const { avatar_url } = await ok(upload(user));
    expect(avatar_url).toEqual(isUploaded());
    const everybody = realm.owner.client.as(undefined);
    for (const [url, edge] of [
      [avatar_url, 100],
      [medium(avatar_url), 500],
    ] as const) {
      const { status, headers, bytes } = await everybody.download(url);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['cache-control']).toContain('immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: edge, height: edge });
    }
    const person = {
      user_id: user.user_id,
      avatar_source: 'U',
      avatar_url,
      avatar_url_medium: medium(avatar_url),
      avatar_version: 2,
    };
    expect(await accountsEventsSoFar(queue, peer)).toMatchObject([{ type: 'realm_user', op: 'update', person }]);
    expect(await fetchRecord(user, peer)).toMatchObject({ avatar_url, avatar_version: 2 });
    const registered = await ok(user.client.post('/register', { fetch_event_types: ['realm_user'] }));
    expect(registered).toMatchObject({
      avatar_source: 'U',
      avatar_url,
      avatar_url_medium: medium(avatar_url),
    });
  });

  test('keeps the picture before, and removes the one before that', async () => {
    const user = await realm.user();
    const urls: string[] = [];
    for (const color of ['red', 'green', 'blue']) {
      urls.push((await ok(upload(user, { file: file(await picture(color)) }))).avatar_url);
    }
    const statuses = urls.flatMap((url) => [url, medium(url)]).map((url) => user.client.download(url));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 200, 200, 200, 200]);
  });

  test('of two uploads at once the last event has the picture that stays', async () => {
    const [user, peer] = [await realm.user(), await realm.user()];
    const queue = await watch(peer);
    await Promise.all([ok(upload(user)), ok(upload(user))]);
    const last = (await accountsEventsSoFar(queue, peer)).at(-1) as any;
    expect(last.person).toMatchObject({
      avatar_version: 3,
      avatar_url: (await fetchRecord(user)).avatar_url,
    });
    expect((await user.client.download(last.person.avatar_url)).status).toBe(200);
  });

  test('refuses what is no picture', async () => {
    const user = await realm.user();
    const exactlyOne = 'You must upload exactly one avatar.';
    await expectRefusal(upload(user, {}), exactlyOne);
    await expectRefusal(upload(user, { one: file(), two: file() }), exactlyOne);
    const large = file(Buffer.alloc(5 * 1024 * 1024 + 1));
    await expectRefusal(upload(user, { large }), 'Uploaded file is larger than the allowed limit of 5 MiB');
    const code = 'BAD_IMAGE';
    await expectRefusal(upload(user, { file: file(png, 'me.svg') }), 'Invalid image format', { code });
    const text = 'Could not decode image; did you upload an image file?';
    await expectRefusal(upload(user, { file: file('text') }), text, { code });
    expect(await fetchRecord(user)).toMatchObject({ avatar_version: 1 });
  });

  test('is left to administrators where the organisation says so', async () => {
    const other = await cluster.aRealm();
    await ok(other.owner.client.patch('/realm', { avatar_changes_disabled: true }));
    const member = await other.user();
    const refusal = 'Avatar changes are disabled in this organization.';
    await expectRefusal(upload(member), refusal);
    await expectRefusal(member.client.delete('/users/me/avatar'), refusal);
    await ok(upload(other.owner));
  });
});

describe('delete-avatar', () => {
  test('gives the default picture back', async () => {
    const [user, peer] = [await realm.user(), await realm.user()];
    await ok(upload(user));
    const queue = await watch(peer);
    const { avatar_url } = await ok(user.client.delete('/users/me/avatar'));
    expect(avatar_url).toContain('gravatar');
    expect(await accountsEventsSoFar(queue, peer)).toMatchObject([
      { person: { avatar_source: 'G', avatar_url, avatar_version: 3 } },
    ]);
  });
});

describe('find-avatar', () => {
  test('redirects to the picture, with the query', async () => {
    const [user, peer] = [await realm.user(), await realm.user()];
    const { avatar_url } = await ok(upload(user));
    const fetchLocation = async (who: string | number, path = '') => {
      const { status, headers } = await peer.client.download(`/avatar/${who}${path}`);
      expect(status).toBe(302);
      return headers.location;
    };
    expect(await fetchLocation(user.user_id)).toBe(avatar_url);
    expect(await fetchLocation(user.email, '/medium?x=1')).toBe(`${medium(avatar_url)}?x=1`);
    expect(await fetchLocation(peer.user_id, '?x=1')).toMatch(/^https:\/\/secure\.gravatar\.com\/.*&x=1$/);
    expect(await fetchLocation(999_999_999)).toContain('0000000000000000');
    const anonymous = realm.owner.client.as(undefined);
    expect((await anonymous.download(`/avatar/${user.user_id}`)).status).toBe(200);
    const byKey = async (key: string) => anonymous.download(`/avatar/${user.email}?x=1&api_key=${key}`);
    expect((await byKey(peer.api_key)).headers.location).toBe(`${avatar_url}?x=1`);
    expect((await byKey('0'.repeat(32))).status).toBe(401);
  });
});

describe("a bot's picture", () => {
  test('is given when it is created, and when it is changed', async () => {
    const owner = await realm.user();
    const made = await ok(owner.client.post('/bots', { full_name: 'Painted', short_name: 'painted', file: file() }));
    expect(made.avatar_url).toEqual(isUploaded());
    const queue = await watch(owner);
    const change = (parameters: object) => owner.client.patch(`/bots/${made.user_id}`, { ...parameters });
    const { avatar_url } = await ok(change({ file: file(await picture('blue')) }));
    expect(avatar_url).toEqual(isUploaded());
    expect(avatar_url).not.toBe(made.avatar_url);
    const events = (await accountsEventsSoFar(queue, owner)) as any[];
    expect(events).toMatchObject([
      { type: 'realm_bot', op: 'update', bot: { user_id: made.user_id, avatar_url } },
      { type: 'realm_user', op: 'update', person: { user_id: made.user_id, avatar_url } },
    ]);
    await expectRefusal(change({ a: file(), b: file() }), 'You may only upload one file at a time');
  });
});
