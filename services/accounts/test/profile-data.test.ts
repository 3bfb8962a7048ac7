import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;
let member: TestUser;
let bot: TestUser;
/** Ids of the fields by their names. */
const field: Record<string, number> = {};

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [admin, bot] = await Promise.all([realm.user('administrator'), realm.user('member', { bot: true })]);
  const make = async (name: string, field_type: number, options: Record<string, unknown> = {}) => {
    const body = await ok(admin.client.post('/realm/profile_fields', { name, field_type, ...options }));
    field[name] = body.id;
  };
  await make('Short', 1);
  await make('Long', 2);
  await make('Choice', 3, { field_data: { vim: { text: 'Vim', order: '1' } } });
  await make('Date', 4);
  await make('Link', 5);
  await make('Users', 6);
  await make('Account', 7, {
    field_data: { subtype: 'custom', url_pattern: 'https://example.com/%(username)s' },
  });
  await make('Pronouns', 8);
  await make('Fixed', 1, { editable_by_user: false });
});
afterAll(() => cluster?.stop());
beforeEach(async () => {
  member = await realm.user();
});

const enter = (values: Record<string, unknown>, client = member.client) =>
  client.patch('/users/me/profile_data', {
    data: Object.entries(values).map(([name, value]) => ({ id: field[name] ?? Number(name), value })),
  });
const fetchProfile = async ({ client } = member) => (await ok(client.get('/users/me'))).profile_data;
const listen = (user: TestUser) => EventReader.register(user.client, { event_types: ['realm_user'] });

const NOT_YOURS = 'You are not allowed to change this field. Contact an administrator to update it.';
const VALUES = {
  Short: '**bold**',
  Long: 'a\n\n* b',
  Choice: 'vim',
  Date: '2000-01-01',
  Link: 'https://example.com/',
  Account: 'me',
  Pronouns: 'they/them',
};

describe('update-own-profile-data', () => {
  test('stores values of every type, and announces them', async () => {
    const queue = await listen(admin);
    await ok(enter({ ...VALUES, Users: [admin.user_id] }));
    const expected = {
      [field.Short!]: { value: '**bold**', rendered_value: '<p><strong>bold</strong></p>' },
      [field.Long!]: { value: VALUES.Long, rendered_value: '<p>a</p>\n<ul>\n<li>b</li>\n</ul>' },
      [field.Choice!]: { value: 'vim' },
      [field.Date!]: { value: '2000-01-01' },
      [field.Link!]: { value: 'https://example.com/' },
      [field.Users!]: { value: `[${admin.user_id}]` },
      [field.Account!]: { value: 'me' },
      [field.Pronouns!]: { value: 'they/them' },
    };
    const heard: Record<string, object> = {};
    while (Object.keys(heard).length < 8) {
      const { person } = await queue.take('realm_user', 'update');
      const { id, ...value } = person.custom_profile_field;
      expect(person).toEqual({ user_id: member.user_id, custom_profile_field: { id, ...value } });
      heard[id] = value;
    }
    expect(heard).toEqual(expected);
    expect(await fetchProfile()).toEqual(expected);
  });

  test('announces nothing where no value changes', async () => {
    await ok(enter({ Short: 'a', Date: '2000-01-01' }));
    const queue = await listen(admin);
    await ok(enter({ Short: 'a', Long: '', Date: '2000-01-02' }));
    const { person } = await queue.take('realm_user', 'update');
    expect(person.custom_profile_field).toEqual({ id: field.Date, value: '2000-01-02' });
    expect(queue.events).toHaveLength(1);
  });

  test.each([[null], [''], [[]]])('%j removes the value', async (nothing) => {
    await ok(enter({ Short: 'a', Users: [admin.user_id] }));
    const queue = await listen(admin);
    await ok(enter({ Short: nothing }));
    const { person } = await queue.take('realm_user', 'update');
    expect(person).toEqual({
      user_id: member.user_id,
      custom_profile_field: { id: field.Short, value: null },
    });
    expect(Object.keys(await fetchProfile())).toEqual([String(field.Users)]);
  });

  test('stores the last of two values for one field', async () => {
    const data = ['a', 'b'].map((value) => ({ id: field.Short, value }));
    await ok(member.client.patch('/users/me/profile_data', { data }));
    expect(await fetchProfile()).toMatchObject({ [field.Short!]: { value: 'b' } });
  });

  test('writes nothing where one value is invalid', async () => {
    await expectRefusal(enter({ Short: 'a', Date: 'tomorrow' }), 'Date is not a date');
    expect(await fetchProfile()).toEqual({});
  });

  test('after concurrent requests, the last event has the stored value', async () => {
    const queue = await listen(admin);
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, member, { host: realm.host });
    const clients = [member.client, elsewhere];
    await Promise.all(Array.from({ length: 8 }, (_, i) => ok(enter({ Short: `${i}`, Long: `${i}` }, clients[i % 2]))));
    const profile = await fetchProfile();
    expect(profile[field.Short!].value).toBe(profile[field.Long!].value);
    for (let i = 0; i < 16; i++) await queue.take('realm_user', 'update');
    const changes = queue.events.map(({ person }) => person.custom_profile_field);
    const last = changes.findLast(({ id }) => id === field.Short);
    expect(last.value).toBe(profile[field.Short!].value);
  });

  const tooLong = (name: string, limit: number) => `${name} is too long (limit: ${limit} characters)`;
  test.each([
    [{ Short: 'x'.repeat(51) }, tooLong('Short', 50)],
    [{ Long: 'x'.repeat(501) }, tooLong('Long', 500)],
    [{ Account: 'x'.repeat(51) }, tooLong('Account', 50)],
    [{ Pronouns: 'x'.repeat(51) }, tooLong('Pronouns', 50)],
    [{ Choice: 'emacs' }, "'emacs' is not a valid choice for 'Choice'."],
    [{ Date: '2023-02-30' }, 'Date is not a date'],
    [{ Link: 'example' }, 'Link is not a URL'],
    [{ Users: 'me' }, 'User IDs is not a list'],
    [{ Users: [999_999_999] }, 'Invalid user ID: 999999999'],
    [{ Short: [1] }, 'Short is not a string'],
    [{ 999: 'x' }, 'Field id 999 not found.'],
    [{ 999: null }, 'Field id 999 not found.'],
    [{ Fixed: 'x' }, NOT_YOURS],
    [{ Fixed: null }, NOT_YOURS],
    [{ Short: 1 }, 'data[0]["value"] is not a string'],
    [{ Short: 'a\u0000' }, 'data must not contain null bytes'],
  ])('refuses %j: %s', (values, message) => expectRefusal(enter(values), message));

  test.each([
    [undefined, "Missing 'data' argument", { code: 'REQUEST_VARIABLE_MISSING', var_name: 'data' }],
    [{}, 'data is not a list', {}],
    [[{ value: 'a' }], 'data[0]["id"] field is missing: Field required', {}],
    [[{ id: 1 }], 'data[0]["value"] field is missing: Field required', {}],
    [[{ id: 'a', value: 'a' }], 'data[0]["id"] is not an integer', {}],
  ])('refuses data %j: %s', (data, message, details) =>
    expectRefusal(member.client.patch('/users/me/profile_data', { data }), message, details),
  );

  test('refuses users who are deactivated, bots or of another organisation', async () => {
    const former = await realm.user();
    await ok(admin.client.delete(`/users/${former.user_id}`));
    const other = (await cluster.aRealm()).owner;
    for (const [{ user_id }, message] of [
      [former, `User with ID ${former.user_id} is deactivated`],
      [bot, `User with ID ${bot.user_id} is a bot`],
      [other, `Invalid user ID: ${other.user_id}`],
    ] as const) {
      await expectRefusal(enter({ Users: [member.user_id, user_id] }), message);
    }
  });

  test('does not find the field of another organisation', async () => {
    const { owner } = await cluster.aRealm();
    const data = [{ id: field.Short, value: 'a' }];
    const answer = owner.client.patch('/users/me/profile_data', { data });
    await expectRefusal(answer, `Field id ${field.Short} not found.`);
  });

  test('administrators may write a field that users may not edit', async () => {
    await ok(enter({ Fixed: 'x' }, admin.client));
    expect(await fetchProfile(admin)).toMatchObject({ [field.Fixed!]: { value: 'x' } });
  });

  test('guests may write; bots are refused', async () => {
    await ok(enter({ Short: 'a' }, (await realm.user('guest')).client));
    await expectRefusal(enter({ Short: 'a' }, bot.client), 'This endpoint does not accept bot requests.');
  });
});

describe('delete-own-profile-data', () => {
  const remove = (data: unknown, { client } = member) => client.delete('/users/me/profile_data', { data });

  test('removes values, and announces those that existed', async () => {
    await ok(enter({ Short: 'a', Date: '2000-01-01' }));
    const queue = await listen(admin);
    await ok(remove([field.Long, field.Short]));
    const { person } = await queue.take('realm_user', 'update');
    expect(person).toEqual({
      user_id: member.user_id,
      custom_profile_field: { id: field.Short, value: null },
    });
    expect(queue.events).toHaveLength(1);
    expect(await fetchProfile()).toEqual({ [field.Date!]: { value: '2000-01-01' } });
  });

  test('removes nothing where one id is refused', async () => {
    await ok(enter({ Short: 'a' }));
    await expectRefusal(remove([field.Short, 999]), 'Field id 999 not found.');
    await expectRefusal(remove([field.Short, field.Fixed]), NOT_YOURS);
    expect(await fetchProfile()).toMatchObject({ [field.Short!]: { value: 'a' } });
  });

  test.each([
    [[{ id: 1 }], 'data[0] is not an integer', {}],
    [1, 'data is not a list', {}],
    [undefined, "Missing 'data' argument", { code: 'REQUEST_VARIABLE_MISSING', var_name: 'data' }],
  ])('refuses data %j: %s', (data, message, details) => expectRefusal(remove(data), message, details));

  test('refuses bots', () => expectRefusal(remove([field.Short], bot), 'This endpoint does not accept bot requests.'));
});

test('get-users, get-user and register-queue return profile data on request', async () => {
  await ok(enter({ Short: 'a', Choice: 'vim' }));
  const expected = {
    [field.Short!]: { value: 'a', rendered_value: '<p>a</p>' },
    [field.Choice!]: { value: 'vim' },
  };
  const ids = { user_ids: [member.user_id, bot.user_id] };
  const { members } = await ok(admin.client.get('/users', { ...ids, include_custom_profile_fields: true }));
  const shown = (user: TestUser, list: any[]) => list.find(({ user_id }) => user_id === user.user_id);
  expect(shown(member, members).profile_data).toEqual(expected);
  expect(shown(bot, members)).not.toHaveProperty('profile_data');
  const { members: plain } = await ok(admin.client.get('/users', ids));
  expect(shown(member, plain)).not.toHaveProperty('profile_data');

  const one = await ok(admin.client.get(`/users/${member.user_id}`, { include_custom_profile_fields: true }));
  expect(one.user.profile_data).toEqual(expected);
  const registered = await ok(admin.client.post('/register', { fetch_event_types: ['realm_user'] }));
  expect(shown(member, registered.realm_users).profile_data).toEqual(expected);

  await ok(admin.client.delete(`/users/${member.user_id}`));
  const later = await ok(admin.client.post('/register', { fetch_event_types: ['realm_user'] }));
  expect(shown(member, later.realm_non_active_users).profile_data).toEqual(expected);
});
