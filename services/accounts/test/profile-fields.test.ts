import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;
let member: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
afterAll(() => cluster?.stop());
beforeEach(async () => {
  realm = await cluster.aRealm();
  [admin, member, guest] = await Promise.all([realm.user('administrator'), realm.user(), realm.user('guest')]);
});

const SHORT = 1;
const SELECT = 3;
const ACCOUNT = 7;
const choices = { vim: { text: 'Vim', order: '1' }, ed: { text: 'Ed', order: '2' } };

const manyChoices = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, { text: `Choice ${i}`, order: String(i) }]));

const path = (id: number) => `/realm/profile_fields/${id}`;
const create = (parameters: Record<string, unknown>, client = admin.client) =>
  client.post('/realm/profile_fields', { field_type: SHORT, ...parameters });
const created = async (parameters: Record<string, unknown>): Promise<number> => (await ok(create(parameters))).id;
const fields = async (user = member) => (await ok(user.client.get('/realm/profile_fields'))).custom_fields as any[];
const names = async () => (await fields()).map(({ name }) => name);
const listen = (user: TestUser) =>
  EventReader.register(user.client, { event_types: ['custom_profile_fields', 'realm_user'] });
const enter = (user: TestUser, id: number, value: unknown) =>
  ok(user.client.patch('/users/me/profile_data', { data: [{ id, value }] }));
const fetchProfile = async (user: TestUser) => (await ok(user.client.get('/users/me'))).profile_data;
/** Returns a client of the user at the other gateway. */
const elsewhere = (user: TestUser) => new ApiClient(cluster.baseUrls[1]!, user, { host: realm.host });

async function expectAdministratorsOnly(call: (client: ApiClient) => ReturnType<typeof create>) {
  for (const { client } of [member, guest]) {
    await expectRefusal(call(client), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  }
}

describe('get-profile-fields', () => {
  test('lists the fields for every role; registration has the same list', async () => {
    expect(await fields(guest)).toEqual([]);
    const id = await created({ name: 'Phone', display_in_profile_summary: true });
    const expected = [
      {
        id,
        name: 'Phone',
        type: SHORT,
        hint: '',
        field_data: '',
        order: 1,
        display_in_profile_summary: true,
        required: false,
        editable_by_user: true,
      },
    ];
    expect(await fields(guest)).toEqual(expected);
    const parameters = { fetch_event_types: ['custom_profile_fields'] };
    const registered = await ok(guest.client.post('/register', parameters));
    expect(registered.custom_profile_fields).toEqual(expected);
    expect(registered.custom_profile_field_types).toMatchObject({
      SHORT_TEXT: { id: 1, name: 'Text (short)' },
      PRONOUNS: { id: 8, name: 'Pronouns' },
    });
  });

  test('does not list fields of other organisations', async () => {
    await created({ name: 'Phone' });
    const { owner } = await cluster.aRealm();
    expect((await ok(owner.client.get('/realm/profile_fields'))).custom_fields).toEqual([]);
  });
});

describe('create-profile-field', () => {
  test('adds a field at the end, and announces the list', async () => {
    const queue = await listen(guest);
    await created({ name: ' First ', hint: 'say something' });
    await created({
      name: 'Editor',
      field_type: SELECT,
      field_data: choices,
      required: true,
      editable_by_user: false,
    });
    await queue.take('custom_profile_fields');
    const event = await queue.take('custom_profile_fields');
    expect(event.fields).toEqual(await fields());
    expect(event.fields).toMatchObject([
      { name: 'First', hint: 'say something', order: 1, required: false, editable_by_user: true },
      { name: 'Editor', type: SELECT, order: 2, required: true, editable_by_user: false },
    ]);
    expect(event.fields[0]).not.toHaveProperty('display_in_profile_summary');
    expect(JSON.parse(event.fields[1].field_data)).toEqual(choices);
  });

  test('a predefined account gets its name from the server', async () => {
    await created({ field_type: ACCOUNT, field_data: { subtype: 'github' } });
    expect(await fields()).toMatchObject([{ name: 'GitHub username', hint: '', field_data: '{"subtype":"github"}' }]);
    const again = create({ field_type: ACCOUNT, field_data: { subtype: 'github' } });
    await expectRefusal(again, 'A field with that label already exists.');
  });

  test.each([
    [{}, 'Label cannot be blank.'],
    [{ name: ' ' }, 'Label cannot be blank.'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ name: 'a', hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
    [{ name: 'a', field_type: 9 }, 'Invalid field type.'],
    [{ name: 'a', field_type: 'one' }, 'field_type is not valid JSON'],
    [{ name: 'a', field_type: '"1"' }, 'field_type is not an integer'],
    [{ name: 'a', required: 1 }, 'required is not a boolean'],
    [{ name: 'a', field_data: [] }, 'field_data is not a dict'],
    [{ name: 'a', field_data: { a: { b: 1 } } }, 'field_data["a"]["b"] is not a string'],
    [{ name: 'a', field_type: SELECT }, 'Field must have at least one choice.'],
    [{ name: 'a', field_type: ACCOUNT, field_data: { subtype: 'x' } }, 'Invalid external account type'],
    [
      { name: 'a', field_type: 2, display_in_profile_summary: true },
      'Field type not supported for display in profile summary.',
    ],
  ])('refuses %j: %s', (parameters, message) => expectRefusal(create(parameters), message));

  test('refuses a request without field_type', () =>
    expectRefusal(admin.client.post('/realm/profile_fields', { name: 'a' }), "Missing 'field_type' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'field_type',
    }));

  test('of two concurrent requests with one name, one is refused', async () => {
    const answers = await Promise.all([create({ name: 'Same' }), create({ name: 'Same' }, elsewhere(admin))]);
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.msg);
    expect(refused).toEqual(['A field with that label already exists.']);
    expect(await names()).toEqual(['Same']);
  });

  test('of six concurrent fields for the summary, two are created', async () => {
    const all = Array.from({ length: 6 }, (_, i) =>
      create({ name: `f${i}`, display_in_profile_summary: true }, i % 2 ? admin.client : elsewhere(admin)),
    );
    const refused = (await Promise.all(all)).filter(({ status }) => status === 400);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) {
      expect(body.msg).toBe('Only 2 custom profile fields can be displayed in the profile summary.');
    }
    expect((await fields()).map(({ order }) => order)).toEqual([1, 2]);
  });

  test('refuses members and guests', () => expectAdministratorsOnly((client) => create({ name: 'a' }, client)));
});

describe('update-profile-field', () => {
  test('changes the given values, and announces the list', async () => {
    const id = await created({ name: 'Phone', hint: 'old', required: true });
    const queue = await listen(guest);
    const changes = { name: ' Telephone ', display_in_profile_summary: true, editable_by_user: false };
    await ok(admin.client.patch(path(id), changes));
    const { fields: list } = await queue.take('custom_profile_fields');
    expect(list).toEqual([
      {
        id,
        name: 'Telephone',
        type: SHORT,
        hint: 'old',
        field_data: '',
        order: 1,
        display_in_profile_summary: true,
        required: true,
        editable_by_user: false,
      },
    ]);
    expect(await fields()).toEqual(list);
  });

  test('a field has at most 500 choices', async () => {
    const id = await created({ name: 'Editor', field_type: SELECT, field_data: manyChoices(500) });
    const tooMany = { field_data: manyChoices(501) };
    await expectRefusal(create({ name: 'Browser', field_type: SELECT, ...tooMany }), 'field_data is too large');
    await expectRefusal(admin.client.patch(path(id), tooMany), 'field_data is too large');
  });

  test('removes the values of users who had chosen a removed choice', async () => {
    const id = await created({ name: 'Editor', field_type: SELECT, field_data: choices });
    await enter(member, id, 'vim');
    await enter(guest, id, 'ed');
    const queue = await listen(guest);
    await ok(admin.client.patch(path(id), { field_data: { ed: choices.ed } }));
    const { person } = await queue.take('realm_user', 'update');
    expect(person).toEqual({ user_id: member.user_id, custom_profile_field: { id, value: null } });
    const { fields: list } = await queue.take('custom_profile_fields');
    expect(JSON.parse(list[0].field_data)).toEqual({ ed: choices.ed });
    expect(queue.events.map(({ type }) => type)).toEqual(['realm_user', 'custom_profile_fields']);
    expect(await fetchProfile(member)).toEqual({});
    expect(await fetchProfile(guest)).toEqual({ [id]: { value: 'ed' } });
  });

  test('a value is not kept where its choice is removed at the same moment', async () => {
    const id = await created({ name: 'Editor', field_type: SELECT, field_data: choices });
    await Promise.all([
      elsewhere(member).patch('/users/me/profile_data', { data: [{ id, value: 'vim' }] }),
      ok(admin.client.patch(path(id), { field_data: { ed: choices.ed } })),
    ]);
    expect(await fetchProfile(member)).toEqual({});
  });

  test.each([
    [{ name: '' }, 'Label cannot be blank.'],
    [{ name: 'Taken' }, 'A field with that label already exists.'],
    [{ field_data: {} }, 'Field must have at least one choice.'],
    [{ display_in_profile_summary: true }, 'Only 2 custom profile fields can be displayed in the profile summary.'],
  ])('refuses %j: %s', async (changes, message) => {
    await created({ name: 'Taken', display_in_profile_summary: true });
    await created({ name: 'Other', display_in_profile_summary: true });
    const id = await created({ name: 'Editor', field_type: SELECT, field_data: choices });
    await expectRefusal(admin.client.patch(path(id), changes), message);
    expect((await fields())[2]).toMatchObject({ name: 'Editor' });
  });

  test('of a predefined account only the flags can be changed', async () => {
    const id = await created({ field_type: ACCOUNT, field_data: { subtype: 'twitter' } });
    await ok(admin.client.patch(path(id), { required: true }));
    expect(await fields()).toMatchObject([{ name: 'Twitter username', required: true }]);
    const rename = admin.client.patch(path(id), { name: 'X' });
    await expectRefusal(rename, 'Default custom field cannot be updated.');
  });

  test('does not find unknown fields and fields of other organisations', async () => {
    const id = await created({ name: 'Phone' });
    const { owner } = await cluster.aRealm();
    await expectRefusal(owner.client.patch(path(id), { name: 'x' }), `Field id ${id} not found.`);
    const unknown = 999_999_999_999_999;
    await expectRefusal(admin.client.patch(path(unknown), {}), `Field id ${unknown} not found.`);
  });

  test('refuses members and guests', async () => {
    const id = await created({ name: 'Phone' });
    await expectAdministratorsOnly((client) => client.patch(path(id), { name: 'x' }));
  });
});

describe('delete-profile-field', () => {
  test('removes the field and its values, and announces the list', async () => {
    const [id, other] = [await created({ name: 'Phone' }), await created({ name: 'Other' })];
    await enter(member, id, '123');
    const queue = await listen(guest);
    await ok(admin.client.delete(path(id)));
    const { fields: list } = await queue.take('custom_profile_fields');
    expect(list.map((field: any) => field.id)).toEqual([other]);
    expect(await fields()).toEqual(list);
    expect(await fetchProfile(member)).toEqual({});
    await expectRefusal(admin.client.delete(path(id)), `Field id ${id} not found.`);
  });

  test('a value is not kept where its field is removed at the same moment', async () => {
    const id = await created({ name: 'Phone' });
    const [answer] = await Promise.all([
      elsewhere(member).patch('/users/me/profile_data', { data: [{ id, value: '1' }] }),
      ok(admin.client.delete(path(id))),
    ]);
    if (answer.status !== 200) expect(answer.body.msg).toBe(`Field id ${id} not found.`);
    expect(answer.status).toBeLessThan(500);
    expect(await fetchProfile(member)).toEqual({});
  });

  test('does not find a field of another organisation', async () => {
    const id = await created({ name: 'Phone' });
    const { owner } = await cluster.aRealm();
    await expectRefusal(owner.client.delete(path(id)), `Field id ${id} not found.`);
    expect(await names()).toEqual(['Phone']);
  });

  test('refuses members and guests', async () => {
    const id = await created({ name: 'Phone' });
    await expectAdministratorsOnly((client) => client.delete(path(id)));
  });
});

describe('reorder-profile-fields', () => {
  const reorder = (order: unknown, client = admin.client) => client.patch('/realm/profile_fields', { order });

  test('orders the fields, ignores unknown ids, and announces the list', async () => {
    const [a, b, c] = [await created({ name: 'a' }), await created({ name: 'b' }), await created({ name: 'c' })];
    const queue = await listen(guest);
    await ok(reorder([c, 999_999_999, a, b]));
    const { fields: list } = await queue.take('custom_profile_fields');
    expect(list.map(({ name }: any) => name)).toEqual(['c', 'a', 'b']);
    expect(await fields()).toEqual(list);
    await created({ name: 'd' });
    expect(await names()).toEqual(['c', 'a', 'b', 'd']);
  });

  test('refuses an order in which a field is missing', async () => {
    const [a] = [await created({ name: 'a' }), await created({ name: 'b' })];
    await expectRefusal(reorder([a]), 'Invalid order mapping.');
    await expectRefusal(reorder([]), 'Invalid order mapping.');
    expect(await names()).toEqual(['a', 'b']);
  });

  test.each([
    ['text', 'order is not valid JSON'],
    [{}, 'order is not a list'],
    [['1'], 'order[0] is not an integer'],
    [[1.5], 'order[0] is not an integer'],
  ])('refuses %j: %s', (order, message) => expectRefusal(reorder(order), message));

  test('refuses a request without order', () =>
    expectRefusal(admin.client.patch('/realm/profile_fields'), "Missing 'order' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'order',
    }));

  test('after concurrent orders, the last event has the stored order', async () => {
    const ids = [await created({ name: 'a' }), await created({ name: 'b' }), await created({ name: 'c' })];
    const queue = await listen(member);
    await Promise.all([ok(reorder(ids)), ok(reorder([...ids].reverse(), elsewhere(admin)))]);
    await queue.take('custom_profile_fields');
    const last = await queue.take('custom_profile_fields');
    expect(last.fields).toEqual(await fields());
    expect(['a,b,c', 'c,b,a']).toContain((await names()).join());
  });

  test('refuses members and guests', () => expectAdministratorsOnly((client) => reorder([], client)));
});
