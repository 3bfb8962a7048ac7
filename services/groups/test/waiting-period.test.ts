import {
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const DAY_S = 86_400;

let cluster: TestCluster;
let realm: TestRealm;
let veteran: TestUser;
let newcomer: TestUser;
let moderator: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [veteran, newcomer] = await Promise.all([realm.user(), realm.user()]);
  moderator = await realm.user('moderator');
  const database = await RealmDatabase.of(cluster, realm);
  const tenDaysAgo = Math.floor(Date.now() / 1000) - 10 * DAY_S;
  await database.setUser(veteran, 'date_joined', tenDaysAgo).finally(() => database.close());
});
afterAll(() => cluster?.stop());

const groups = async (): Promise<any[]> => (await ok(realm.owner.client.get('/user_groups'))).user_groups;
const fullMembers = async () => (await groups()).find((group) => group.name === 'role:fullmembers');
const setPeriod = (days: number) => ok(realm.owner.client.patch('/realm', { waiting_period_threshold: days }));

test('a new waiting period changes the full members in permissions and in lists', async () => {
  const { id: group_id } = await fullMembers();
  await ok(realm.owner.client.patch('/realm', { can_create_groups: { new: group_id } }));
  const create = (user: TestUser) =>
    user.client.post('/user_groups/create', { name: `by ${Math.random()}`, description: '', members: [] });
  const queue = await EventReader.register(moderator.client, { event_types: ['user_group'] });
  const change = async (op: string) => {
    const { user_ids } = await queue.until((event) => event.op === op && event.group_id === group_id);
    return new Set(user_ids);
  };

  await ok(create(newcomer));
  await setPeriod(7);
  await expectRefusal(create(newcomer), 'Insufficient permission');
  await ok(create(veteran));
  await ok(create(moderator));
  expect(await change('remove_members')).toEqual(new Set([newcomer.user_id]));
  expect((await fullMembers()).members).toEqual([veteran.user_id]);

  await setPeriod(30);
  await expectRefusal(create(veteran), 'Insufficient permission');
  await setPeriod(0);
  await ok(create(newcomer));
  const both = new Set([veteran.user_id, newcomer.user_id]);
  expect(await change('add_members')).toEqual(both);
  expect(new Set((await fullMembers()).members)).toEqual(both);
});

test('a member whose waiting period ends becomes a full member at the next sweep', async () => {
  await setPeriod(7);
  const { id: group_id } = await fullMembers();
  const queue = await EventReader.register(moderator.client, { event_types: ['user_group'] });
  await until('only the veteran is a full member', async () => (await fullMembers()).members.length === 1);
  const database = await RealmDatabase.of(cluster, realm);
  const sevenDaysAgo = Math.floor(Date.now() / 1000) - 7 * DAY_S;
  await database.setUser(newcomer, 'date_joined', sevenDaysAgo).finally(() => database.close());
  const added = await queue.until((event) => event.op === 'add_members');
  expect(added).toMatchObject({ group_id, user_ids: [newcomer.user_id] });
  expect(new Set((await fullMembers()).members)).toEqual(new Set([veteran.user_id, newcomer.user_id]));
});
