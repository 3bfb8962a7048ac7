import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const create = (parameters: Record<string, unknown>, user = owner) =>
  user.client.post('/channel_folders/create', parameters);
const list = async (user: TestUser, parameters = {}): Promise<any[]> =>
  (await ok(user.client.get('/channel_folders', parameters))).channel_folders;

const update = (id: number, changes: Record<string, unknown>, user = owner) =>
  user.client.patch(`/channel_folders/${id}`, changes);
const TAKEN = 'Channel folder name already in use';
const NO_ADMINISTRATOR = ['Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;

/** Creates an organisation with these folders. Returns its owner, a member and the first folder. */
async function createFolders(names: string[]) {
  const fresh = await cluster.aRealm();
  for (const name of names) await ok(create({ name }, fresh.owner));
  const user = await fresh.user();
  const [folder] = await list(user);
  return { owner: fresh.owner, user, folder };
}

describe('create-channel-folder', () => {
  test('creates a folder that all users see, and sends them `add`', async () => {
    const guest = await realm.user('guest');
    const queue = await EventReader.register(guest.client);
    const answer = await ok(create({ name: ' Work ', description: 'all *work*' }));
    expect(answer).toEqual({ result: 'success', msg: '', channel_folder_id: expect.any(Number) });
    const folder = {
      id: answer.channel_folder_id,
      name: 'Work',
      description: 'all *work*',
      rendered_description: '<p>all <em>work</em></p>',
      date_created: expect.any(Number),
      creator_id: owner.user_id,
      order: answer.channel_folder_id,
      is_archived: false,
    };
    expect(await list(guest)).toContainEqual(folder);
    expect(await queue.next('channel_folder', 'add')).toEqual({
      id: expect.any(Number),
      type: 'channel_folder',
      op: 'add',
      channel_folder: folder,
    });
  });

  test('stores an empty description if none is given', async () => {
    const { channel_folder_id } = await ok(create({ name: 'Plain' }));
    expect((await list(owner)).find(({ id }) => id === channel_folder_id)).toMatchObject({
      description: '',
      rendered_description: '',
    });
  });

  test('creates exactly one folder from four concurrent requests with names that are compared as equal', async () => {
    const answers = await Promise.all(['Race', 'race', 'RACE', 'Ｒace'].map((name) => create({ name })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body.msg).toBe('Channel folder name already in use');
    }
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['empty name', { name: ' ' }, "Channel folder name can't be empty."],
    ['bad character', { name: 'a\u0007b' }, 'Invalid character in channel folder name, at position 2.'],
    ['long name', { name: 'x'.repeat(61) }, 'name is too long (limit: 60 characters)'],
    [
      'long description',
      { name: 'n', description: 'x'.repeat(1025) },
      'description is too long (limit: 1024 characters)',
    ],
  ])('refuses %s', (_case, parameters, msg) => expectRefusal(create(parameters), msg));

  test('refuses a name in use, also in other upper and lower case and in full width', async () => {
    await ok(create({ name: 'Taken' }));
    for (const name of ['tAKEN', 'Ｔaken']) await expectRefusal(create({ name }), TAKEN);
  });

  test('refuses a request without a name', () =>
    expectRefusal(create({}), "Missing 'name' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'name',
    }));

  test.each(['moderator', 'member', 'guest'])('refuses a %s before it checks the parameters', async (role) =>
    expectRefusal(create({}, await realm.user(role)), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }),
  );
});

describe('get-channel-folders', () => {
  test('lists the folders in ascending order', async () => {
    await ok(create({ name: 'B' }));
    await ok(create({ name: 'A' }));
    const orders = (await list(member, { include_archived: true })).map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  });

  test('refuses an include_archived that is not a boolean', () =>
    expectRefusal(
      member.client.get('/channel_folders', { include_archived: 'True' }),
      'include_archived is not valid JSON',
    ));
});

describe('patch-channel-folders', () => {
  const reorder = (order: unknown, user: TestUser) => user.client.patch('/channel_folders', { order });
  const ids = async (user: TestUser) => (await list(user, { include_archived: true })).map(({ id }) => id);

  test('reorders all folders, archived ones too, and sends `reorder` to all users', async () => {
    const { owner, user } = await createFolders(['A', 'B', 'C']);
    const [a, b, c] = await ids(user);
    await ok(update(b, { is_archived: true }, owner));
    const queue = await EventReader.register(user.client);
    expect(await ok(reorder([c, b, a], owner))).toEqual({ result: 'success', msg: '' });
    expect(await ids(user)).toEqual([c, b, a]);
    expect((await list(user)).map(({ order }) => order)).toEqual([0, 2]);
    expect(await queue.next('channel_folder')).toEqual({
      id: expect.any(Number),
      type: 'channel_folder',
      op: 'reorder',
      order: [c, b, a],
    });
    const { channel_folder_id } = await ok(create({ name: 'D' }, owner));
    expect(await ids(user)).toEqual([c, b, a, channel_folder_id]);
  });

  test('does not mix concurrent orders with each other or with a new folder', async () => {
    const { owner, user } = await createFolders(['A', 'B', 'C', 'D']);
    const before = await ids(user);
    const orders = [[...before].reverse(), [before[1], before[0], before[3], before[2]]];
    const queue = await EventReader.register(user.client);
    const answers = await Promise.all([...orders.map((order) => reorder(order, owner)), create({ name: 'E' }, owner)]);
    // An order that is checked after the insert is refused, because it lacks the new folder.
    const accepted = answers.slice(0, 2).filter(({ status }) => status === 200).length;
    const reordered = () => queue.events.filter(({ op }) => op === 'reorder');
    await queue.until(({ op }) => op === 'add');
    await queue.until(() => reordered().length === accepted);
    const last = reordered().at(-1)?.order ?? before;
    expect(await ids(user)).toEqual([...last, answers[2]!.body.channel_folder_id]);
  });

  test('refuses orders that do not name every folder once, and callers who are not administrators', async () => {
    const { owner, user } = await createFolders(['A', 'B']);
    const [a, b] = await ids(user);
    for (const order of [[a], [a, b, b], [a, b, 999_999], []]) {
      await expectRefusal(reorder(order, owner), 'Invalid order mapping.');
    }
    await expectRefusal(reorder('x', owner), 'order is not valid JSON');
    await expectRefusal(reorder(['1'], owner), 'order[0] is not an integer');
    await expectRefusal(owner.client.patch('/channel_folders'), "Missing 'order' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'order',
    });
    await expectRefusal(reorder([b, a], user), ...NO_ADMINISTRATOR);
  });
});

describe('update-channel-folder', () => {
  test('changes the given properties, and sends one event for each property that changed', async () => {
    const { owner, user, folder } = await createFolders(['Old']);
    const queue = await EventReader.register(user.client);
    const wanted = { name: ' New ', description: '*text*', is_archived: true };
    expect(await ok(update(folder.id, wanted, owner))).toEqual({ result: 'success', msg: '' });
    const changed = {
      name: 'New',
      description: '*text*',
      rendered_description: '<p><em>text</em></p>',
      is_archived: true,
    };
    expect(await list(user)).toEqual([]);
    expect(await list(user, { include_archived: true })).toEqual([{ ...folder, ...changed }]);
    await ok(update(folder.id, { ...wanted, is_archived: false }, owner));
    await queue.until(({ data }) => data?.is_archived === false);
    expect(queue.events).toEqual(
      [
        { name: 'New' },
        { description: '*text*', rendered_description: '<p><em>text</em></p>' },
        { is_archived: true },
        { is_archived: false },
      ].map((data) => ({
        id: expect.any(Number),
        type: 'channel_folder',
        op: 'update',
        channel_folder_id: folder.id,
        data,
      })),
    );
    expect(await list(user)).toEqual([{ ...folder, ...changed, is_archived: false }]);
  });

  test('frees the name of an archived folder, and refuses to unarchive if the name is taken again', async () => {
    const { owner, user, folder } = await createFolders(['Name']);
    await ok(update(folder.id, { is_archived: true }, owner));
    const { channel_folder_id } = await ok(create({ name: 'NAME' }, owner));
    await expectRefusal(update(folder.id, { is_archived: false }, owner), TAKEN);
    await ok(update(folder.id, { is_archived: false, name: 'Other' }, owner));
    await expectRefusal(update(channel_folder_id, { name: 'oTHER' }, owner), TAKEN);
    await ok(update(channel_folder_id, { name: 'name' }, owner));
    expect((await list(user)).map(({ name }) => name)).toEqual(['Other', 'name']);
  });

  test('gives a name to only one of two concurrent requests', async () => {
    const { owner, user } = await createFolders(['A', 'B']);
    const [a, b] = await list(user);
    const answers = await Promise.all(
      [a, b].map(({ id }) => update(id, { name: id === a.id ? 'Same' : 'Ｓame' }, owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.msg).toBe(TAKEN);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { name: ' ' }, "Channel folder name can't be empty."],
    ['a control character', { name: 'a\u0007b' }, 'Invalid character in channel folder name, at position 2.'],
    ['a long name', { name: 'x'.repeat(61) }, 'name is too long (limit: 60 characters)'],
    ['a long description', { description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    ['a number as is_archived', { is_archived: 1 }, 'is_archived is not a boolean'],
  ])('refuses %s', async (_case, changes, msg) => {
    const { owner, folder } = await createFolders(['A']);
    await expectRefusal(update(folder.id, changes, owner), msg);
  });

  test("refuses another organisation's folder and an unknown folder", async () => {
    const elsewhere = await createFolders(['A']);
    await expectRefusal(update(elsewhere.folder.id, { name: 'B' }), 'Invalid channel folder ID');
    await expectRefusal(update(999_999, { name: ' ' }), 'Invalid channel folder ID');
  });

  test.each(['moderator', 'member', 'guest'])('refuses a %s', async (role) => {
    const { channel_folder_id } = await ok(create({ name: `For ${role}` }));
    const user = await realm.user(role);
    await expectRefusal(update(channel_folder_id, { name: 'Mine' }, user), ...NO_ADMINISTRATOR);
  });
});
