import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { expectRefusal } from '../../../test/contract/expect-refusal';
import { type House, startHouse } from '../../../test/support/house';

let house: House;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  house = await startHouse();
  realm = await house.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => house?.stop());

const create = (parameters: Record<string, unknown>, user = owner) =>
  user.client.post('/channel_folders/create', parameters);
const list = async (user: TestUser, parameters = {}): Promise<any[]> =>
  (await ok(user.client.get('/channel_folders', parameters))).channel_folders;

describe('create-channel-folder', () => {
  test('everyone sees it, and is told of it', async () => {
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

  test('without a description it has an empty one', async () => {
    const { channel_folder_id } = await ok(create({ name: 'Plain' }));
    expect((await list(owner)).find(({ id }) => id === channel_folder_id)).toMatchObject({
      description: '',
      rendered_description: '',
    });
  });

  test('of several with one name, exactly one is made', async () => {
    const answers = await Promise.all(['Race', 'race', 'RACE'].map((name) => create({ name })));
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

  test('refuses a name in use, whatever its case', async () => {
    await ok(create({ name: 'Taken' }));
    await expectRefusal(create({ name: 'tAKEN' }), 'Channel folder name already in use');
  });

  test('needs a name', () =>
    expectRefusal(create({}), "Missing 'name' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'name',
    }));

  test.each(['moderator', 'member', 'guest'])('is not for a %s, whatever else is wrong', async (role) =>
    expectRefusal(create({}, await realm.user(role)), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }),
  );
});

describe('get-channel-folders', () => {
  test('lists them in order', async () => {
    await ok(create({ name: 'B' }));
    await ok(create({ name: 'A' }));
    const orders = (await list(member, { include_archived: true })).map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  });

  test('refuses what is no boolean', () =>
    expectRefusal(
      member.client.get('/channel_folders', { include_archived: 'True' }),
      'include_archived is not valid JSON',
    ));
});
