import { setTimeout as sleep } from 'node:timers/promises';
import { ok, PICTURE, pictureFile, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { ObjectStore } from '../support/object-store';
import { Processes } from '../support/processes';
import { UploadTraffic } from '../support/upload-traffic';

/** Milliseconds in which some uploads reach each replica of messaging. */
const PAUSE_MS = 700;

const objects = new ObjectStore();
let cluster: Processes;
let realm: TestRealm;
let user: TestUser;

beforeAll(async () => {
  await objects.start();
  cluster = await Processes.start({ passThrough: objects.settings }, { separate: true });
  realm = await cluster.aRealm();
  user = await realm.user();
});
afterAll(async () => {
  await cluster?.stop();
  await objects.remove();
});

const filesOf = (owner: TestUser) => ok(owner.client.get('/attachments'));

test('uploads are stored whole, or refused, while a gateway, messaging and the store of files are killed', async () => {
  const { baseUrls } = cluster.launched;
  const traffic = new UploadTraffic(user, realm.host, baseUrls);
  try {
    await traffic.flows();
    // Requests that reach it are lost with it.
    process.kill(cluster.pidOf('messaging-1')!, 'SIGSTOP');
    await sleep(PAUSE_MS);
    for (const name of ['messaging-1', 'gateway-1']) {
      await cluster.replace(name, 'SIGKILL');
      await traffic.flows();
    }
    await objects.stop();
    const { length: before } = traffic.uploads;
    const isRefused = () => traffic.uploads.slice(before).some(({ answer }) => answer?.status === 503);
    await until('an upload is refused', isRefused);
    const { url } = traffic.stored[0]!.answer!.body;
    for (const path of [url, '/user_avatars/1/any.png']) {
      const { status, headers, bytes } = await user.client.download(path);
      expect([status, JSON.parse(bytes.toString()).result]).toEqual([503, 'error']);
      expect(headers).not.toHaveProperty('etag');
    }
    await objects.start();
    await traffic.flows();
  } finally {
    await traffic.stop();
  }

  const unanswered = traffic.uploads.filter(({ answer }) => !answer);
  expect(unanswered.length).toBeGreaterThan(0);
  expect(new Set(unanswered.map(({ baseUrl }) => baseUrl))).toEqual(new Set([baseUrls[0]]));
  for (const { answer } of traffic.uploads) {
    if (!answer || answer.status === 200) continue;
    expect(answer).toMatchObject({
      body: { result: 'error', code: expect.any(String), msg: expect.any(String) },
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
  }

  const { attachments, upload_space_used } = await filesOf(user);
  const urls = new Set(attachments.map(({ path_id }: { path_id: string }) => `/user_uploads/${path_id}`));
  expect(traffic.stored.filter(({ answer }) => !urls.has(answer!.body.url))).toEqual([]);
  let space = 0;
  for (const { name, path_id, size } of attachments) {
    const { bytes } = traffic.uploads.find((upload) => upload.name === name)!;
    const found = await user.client.download(`/user_uploads/${path_id}`);
    expect([found.status, found.bytes.equals(bytes), size]).toEqual([200, true, bytes.length]);
    space += size;
  }
  expect(upload_space_used).toBe(space);
});

test('a bucket holds pictures of all kinds, and loses those of deleted files', async () => {
  const anonymous = user.client.as(undefined);
  const isShown = async (url: string) => {
    const { status, headers } = await anonymous.download(url);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  };
  await isShown((await ok(user.client.post('/users/me/avatar', { file: pictureFile() }))).avatar_url);
  await ok(user.client.post('/realm/emoji/red-square', { file: pictureFile() }));
  const emoji: any[] = Object.values((await ok(user.client.get('/realm/emoji'))).emoji);
  await isShown(emoji[0].source_url);

  const { url } = await ok(user.client.post('/user_uploads', { file: pictureFile('cat.png') }));
  expect((await user.client.download(url, { range: 'bytes=1-3' })).bytes).toEqual(PICTURE.subarray(1, 4));
  const path = url.replace('/user_uploads/', '');
  const thumbnail = await user.client.download(`/user_uploads/thumbnail/${path}/840x560.webp`);
  expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);

  const [, , word] = path.split('/');
  expect(objects.keysWith(word).length).toBeGreaterThanOrEqual(2);
  const { attachments } = await filesOf(user);
  const { id } = attachments.find(({ path_id }: { path_id: string }) => path_id === path);
  await ok(user.client.delete(`/attachments/${id}`));
  expect((await user.client.download(url)).status).toBe(404);
  await until('its bytes are removed', () => objects.keysWith(word).length === 0);
});
