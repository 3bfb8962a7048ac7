import { ApiClient, EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
beforeEach(async () => {
  realm = await cluster.aRealm();
  admin = await realm.user('administrator');
});
afterAll(() => cluster?.stop());

const PATH = '/realm/playgrounds';
const PYTHON = {
  name: 'Python playground',
  pygments_language: 'Python',
  url_template: 'https://python.example/?code={code}',
};
const add = (more: Partial<typeof PYTHON> = {}, { client } = admin) => client.post(PATH, { ...PYTHON, ...more });
const remove = (id: number, { client } = admin) => client.delete(`${PATH}/${id}`);
const list = async () =>
  (await ok(admin.client.post('/register', { event_types: ['realm_playgrounds'] }))).realm_playgrounds;
const notAdmin = ['Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;
const TAKEN = 'There is a playground with this name for this language already.';

describe('add-code-playground', () => {
  test('returns the id, and announces all playgrounds to everyone', async () => {
    const guest = await realm.user('guest');
    const queue = await EventReader.register(guest.client, { event_types: ['realm_playgrounds'] });
    expect(queue.registration.realm_playgrounds).toEqual([]);
    const { id } = await ok(add({ name: ' Python playground ', pygments_language: ' Python ' }));
    const expected = [{ id, ...PYTHON }];
    const { id: _, ...event } = await queue.take('realm_playgrounds');
    expect(event).toEqual({ type: 'realm_playgrounds', realm_playgrounds: expected });
    const other = { name: 'Another', pygments_language: 'c++ /my_lang.#-' };
    const added = await ok(add(other));
    expected.push({ id: added.id, ...PYTHON, ...other });
    expect((await queue.take('realm_playgrounds')).realm_playgrounds).toEqual(expected);
    expect(await list()).toEqual(expected);
  });

  test('of concurrent requests with one name and language, one succeeds', async () => {
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, admin, { host: realm.host });
    const callers = [admin, { ...admin, client: elsewhere }, admin];
    const answers = await Promise.all(callers.map((caller) => add({}, caller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await expectRefusal(add({ url_template: 'https://other.example/{code}' }), TAKEN);
    expect(await list()).toHaveLength(1);
    await ok(add({ pygments_language: 'Ruby' }));
    await ok(add({ name: 'Python' }));
  });

  test('refuses more than a hundred', async () => {
    await Promise.all(Array.from({ length: 99 }, (_, index) => ok(add({ name: `number ${index}` }))));
    const answers = await Promise.all([add({ name: 'a' }), add({ name: 'b' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await expectRefusal(add(), 'An organization can have at most 100 playgrounds.');
  });

  test.each<[Partial<typeof PYTHON>, string]>([
    [{ name: ' ' }, 'name cannot be blank'],
    [{ name: 'x'.repeat(101) }, 'name is too long (limit: 100 characters)'],
    [{ pygments_language: '' }, 'pygments_language cannot be blank'],
    [{ pygments_language: 'x'.repeat(41) }, 'pygments_language is too long (limit: 40 characters)'],
    [{ pygments_language: 'a,b' }, 'Invalid characters in pygments language'],
    [{ url_template: '' }, 'Invalid URL template.'],
    [{ url_template: 'https://x.example/{code' }, 'Invalid URL template.'],
    [{ url_template: 'https://x.example/{}{code}' }, 'Invalid URL template.'],
    [{ url_template: 'javascript:alert({code})' }, 'Invalid URL template.'],
    [{ url_template: 'https://x.example/' }, 'Missing the required variable "code" in the URL template'],
    [{ url_template: 'https://x.example/{cod}' }, 'Missing the required variable "code" in the URL template'],
    [
      { url_template: 'https://x.example/{?lang,code}' },
      '"code" should be the only variable present in the URL template',
    ],
  ])('refuses %j: %s', (more, msg) => expectRefusal(add(more), msg));

  test('refuses members', async () => expectRefusal(add({}, await realm.user()), ...notAdmin));
});

describe('remove-code-playground', () => {
  test('removes the playground, and announces the others', async () => {
    const { id } = await ok(add());
    const kept = await ok(add({ name: 'kept' }));
    const queue = await EventReader.register(admin.client, { event_types: ['realm_playgrounds', 'realm'] });
    await ok(remove(id));
    const { id: _, ...event } = await queue.take('realm_playgrounds');
    expect(event).toEqual({
      type: 'realm_playgrounds',
      realm_playgrounds: [{ id: kept.id, ...PYTHON, name: 'kept' }],
    });
    await expectRefusal(remove(id), 'Invalid playground');
    expect(queue.events).toHaveLength(1);
  });

  test('its language ceases to be the default one of code blocks', async () => {
    const [python, ruby] = [await ok(add()), await ok(add({ pygments_language: 'Ruby' }))];
    await ok(admin.client.patch('/realm', { default_code_block_language: 'Python' }));
    const queue = await EventReader.register(admin.client, { event_types: ['realm_playgrounds', 'realm'] });
    await ok(remove(ruby.id));
    await ok(remove(python.id));
    await queue.until(() => queue.events.length === 3);
    expect(queue.events).toMatchObject([
      { type: 'realm_playgrounds' },
      { type: 'realm', op: 'update', property: 'default_code_block_language', value: '' },
      { type: 'realm_playgrounds', realm_playgrounds: [] },
    ]);
    const { rendered } = await ok(admin.client.post('/messages/render', { content: '```\nx\n```' }));
    expect(rendered).not.toContain('data-code-language');
  });

  test('of concurrent removals, one succeeds', async () => {
    const { id } = await ok(add());
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses members, and playgrounds that do not exist or belong to others', async () => {
    const foreign = await cluster.aRealm();
    const { id } = await ok(add({}, foreign.owner));
    await expectRefusal(remove(id), 'Invalid playground');
    await expectRefusal(remove(999_999), 'Invalid playground');
    await expectRefusal(remove(id, await realm.user()), ...notAdmin);
  });
});
