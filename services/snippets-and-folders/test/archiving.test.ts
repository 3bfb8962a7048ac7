import { prepareFolderArchive, findChannelFolder } from '@team-chat/contracts';
import { expectRefusal, ok, RealmDatabase, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let count = 0;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const IN_USE = 'You need to remove all the channels from this folder to archive it.';
const UNKNOWN = 'Invalid channel folder ID';
const aFolder = async (): Promise<number> =>
  (await ok(realm.owner.client.post('/channel_folders/create', { name: `Folder ${++count}` }))).channel_folder_id;
const setArchived = (id: number, is_archived = true) =>
  realm.owner.client.patch(`/channel_folders/${id}`, { is_archived });
const putChannelInto = (folder_id: number) =>
  realm.owner.client.post('/users/me/subscriptions', {
    subscriptions: [{ name: `channel ${++count}` }],
    folder_id,
  });
const isArchived = async (id: number): Promise<boolean> => {
  const { channel_folders } = await ok(realm.owner.client.get('/channel_folders', { include_archived: true }));
  return channel_folders.find((folder: { id: number }) => folder.id === id).is_archived;
};
const params = (channel_folder_id: number) => ({ realm_id: realm.realm_id, channel_folder_id });
const close = async (id: number, archive_version: number) =>
  (await cluster.bus.call(prepareFolderArchive, { params: { ...params(id), archive_version } })).outcome;
const fetchArchiveVersion = async (id: number) =>
  (await cluster.bus.call(findChannelFolder, { params: params(id) })).archive_version;

test('archiving a folder with a channel in it is refused', async () => {
  const folder = await aFolder();
  await ok(putChannelInto(folder));
  await expectRefusal(setArchived(folder), IN_USE);
  expect(await isArchived(folder)).toBe(false);
  await ok(putChannelInto(folder));
});

test('an archived folder refuses channels until it is unarchived', async () => {
  const folder = await aFolder();
  await ok(setArchived(folder));
  await expectRefusal(putChannelInto(folder), UNKNOWN);
  await ok(setArchived(folder, false));
  await ok(putChannelInto(folder));
});

test('repeated and concurrent requests to archive a folder all succeed', async () => {
  const folder = await aFolder();
  await Promise.all(Array.from({ length: 6 }, () => ok(setArchived(folder))));
  await ok(setArchived(folder));
  expect(await isArchived(folder)).toBe(true);
});

const moveChannelInto = (channel: { id: number }) => (folder_id: number) =>
  realm.owner.client.patch(`/streams/${channel.id}`, { folder_id });

test.each([
  ['new', async () => putChannelInto],
  ['moved', async () => moveChannelInto(await realm.channel())],
])('exactly one of an archiving and a concurrent %s channel succeeds', async (_kind, prepare) => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const [folder, putInto] = [await aFolder(), await prepare()];
      const [archived, put] = await Promise.all([setArchived(folder), putInto(folder)]);
      if (archived.status !== 200) expect(archived.body.msg).toBe(IN_USE);
      if (put.status !== 200) expect(put.body.msg).toBe(UNKNOWN);
      expect(await isArchived(folder)).toBe(archived.status === 200);
      return [archived.status, put.status];
    }),
  );
  for (const statuses of outcomes) expect([...statuses].sort()).toEqual([200, 400]);
});

describe('an archiving whose process died', () => {
  test('before messaging closed the folder does not keep channels out', async () => {
    const folder = await aFolder();
    await database.abandonArchiving(folder);
    await ok(putChannelInto(folder));
    await expectRefusal(setArchived(folder), IN_USE);
  });

  test('after messaging closed the folder is cancelled by the next channel', async () => {
    const folder = await aFolder();
    expect(await close(folder, await database.abandonArchiving(folder))).toBe('closed');
    await ok(putChannelInto(folder));
    await expectRefusal(setArchived(folder), IN_USE);
  });

  test('does not prevent another archiving of the folder', async () => {
    const folder = await aFolder();
    expect(await close(folder, await database.abandonArchiving(folder))).toBe('closed');
    await ok(setArchived(folder));
    await expectRefusal(putChannelInto(folder), UNKNOWN);
  });

  test('does not close the folder if its request reaches messaging late', async () => {
    const folder = await aFolder();
    const late = await database.abandonArchiving(folder);
    await ok(putChannelInto(folder));
    expect(await close(folder, late)).toBe('superseded');
    expect(await close(folder, (await fetchArchiveVersion(folder)) + 1)).toBe('in_use');
    await ok(putChannelInto(folder));
  });
});
