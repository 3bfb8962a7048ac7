import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [member, other] = await Promise.all([realm.user(), realm.user('guest')]);
});
afterAll(() => cluster?.stop());

const create = (user: TestUser, parameters: Record<string, unknown> = {}) =>
  user.client.post('/saved_snippets', { title: 'Hello', content: 'Hi *there*', ...parameters });
const list = async (user: TestUser): Promise<any[]> => (await ok(user.client.get('/saved_snippets'))).saved_snippets;

describe('create-saved-snippet', () => {
  test('stores the trimmed snippet, and sends `add` to its owner only', async () => {
    const [queue, others] = await Promise.all([
      EventReader.register(member.client),
      EventReader.register(other.client),
    ]);
    const answer = await ok(create(member, { title: ' Hello ', content: '\nHi *there* ' }));
    expect(answer).toEqual({ result: 'success', msg: '', saved_snippet_id: expect.any(Number) });
    const snippet = {
      id: answer.saved_snippet_id,
      title: 'Hello',
      content: 'Hi *there*',
      date_created: expect.any(Number),
    };
    expect(await list(member)).toContainEqual(snippet);
    expect(await queue.next('saved_snippets', 'add')).toEqual({
      id: expect.any(Number),
      type: 'saved_snippets',
      op: 'add',
      saved_snippet: snippet,
    });
    await ok(create(other));
    expect((await others.next('saved_snippets')).saved_snippet.id).not.toBe(answer.saved_snippet_id);
  });

  test('limits the number of characters, not of bytes', async () => {
    await ok(create(member, { title: '😀'.repeat(60), content: '😀'.repeat(10_000) }));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an empty title', { title: '' }, 'Title cannot be empty.'],
    ['a blank title', { title: ' \n' }, 'Title cannot be empty.'],
    ['an invisible title', { title: '\u200b' }, 'Title contains an invalid character.'],
    ['empty content', { content: '' }, 'Content cannot be empty.'],
    ['blank content', { content: ' ' }, 'Content cannot be empty.'],
    ['both empty', { title: '', content: '' }, 'Title cannot be empty.'],
    ['a long title', { title: 'x'.repeat(61) }, 'title is too long (limit: 60 characters)'],
    ['long content', { content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ])('refuses %s', (_case, parameters, msg) => expectRefusal(create(member, parameters), msg));

  test.each(['title', 'content'])('%s is required', (var_name) =>
    expectRefusal(create(member, { [var_name]: undefined }), `Missing '${var_name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name,
    }),
  );

  test('refuses more than a user may have, and takes another one after one was deleted', async () => {
    const user = await realm.user();
    const { saved_snippet_id } = await ok(create(user));
    const database = await RealmDatabase.of(cluster, realm);
    await database.client.query(
      `INSERT INTO snippets_and_folders.saved_snippets (realm_id, user_id, title, content, date_created)
       SELECT realm_id, user_id, title, content, date_created
         FROM snippets_and_folders.saved_snippets, generate_series(2, 3000) WHERE id = $1`,
      [saved_snippet_id],
    );
    await database.close();
    await expectRefusal(create(user), 'You have too many saved snippets (limit: 3000).');
    await ok(user.client.delete(`/saved_snippets/${saved_snippet_id}`));
    await ok(create(user));
  });

  test('allows bots', async () => {
    const bot = await realm.user('member', { bot: true });
    const { saved_snippet_id } = await ok(create(bot));
    expect((await list(bot)).map(({ id }) => id)).toEqual([saved_snippet_id]);
  });
});

describe('get-saved-snippets', () => {
  test("lists only the user's snippets", async () => {
    const [one, two] = await Promise.all([realm.user(), realm.user()]);
    const { saved_snippet_id } = await ok(create(one));
    expect((await list(one)).map(({ id }) => id)).toEqual([saved_snippet_id]);
    expect(await list(two)).toEqual([]);
  });
});

const edit = (user: TestUser, id: number | string, changes: Record<string, unknown> = { title: 'Mine' }) =>
  user.client.patch(`/saved_snippets/${id}`, changes);
const remove = (user: TestUser, id: number | string) => user.client.delete(`/saved_snippets/${id}`);
const NONE = ['Saved snippet does not exist.', { status: 404 }] as const;

describe('edit-saved-snippet', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ title: ' New ' }, { title: 'New' }],
    [{ content: 'new\n' }, { content: 'new' }],
    [
      { title: 'Both', content: 'of them' },
      { title: 'Both', content: 'of them' },
    ],
  ])('%j changes only the given properties', async (changes, changed) => {
    const user = await realm.user();
    const { saved_snippet_id: id } = await ok(create(user));
    const [before] = await list(user);
    const queue = await EventReader.register(user.client);
    expect(await ok(edit(user, id, changes))).toEqual({ result: 'success', msg: '' });
    const saved_snippet = { ...before, ...changed };
    expect(await list(user)).toEqual([saved_snippet]);
    expect(await queue.next('saved_snippets')).toEqual({
      id: expect.any(Number),
      type: 'saved_snippets',
      op: 'update',
      saved_snippet,
    });
  });

  test('an empty request changes nothing and sends no event', async () => {
    const { saved_snippet_id } = await ok(create(member));
    const before = await list(member);
    const queue = await EventReader.register(member.client);
    await ok(edit(member, saved_snippet_id, {}));
    await ok(edit(member, 2 ** 31, {}));
    expect(await list(member)).toEqual(before);
    await ok(edit(member, saved_snippet_id, { title: 'Later' }));
    expect((await queue.next('saved_snippets')).saved_snippet.title).toBe('Later');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a blank title', { title: ' ' }, 'Title cannot be empty.'],
    ['empty content', { content: '' }, 'Content cannot be empty.'],
    ['a long title', { title: 'x'.repeat(61) }, 'title is too long (limit: 60 characters)'],
    ['long content', { content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ])('refuses %s', async (_case, changes, msg) => {
    const { saved_snippet_id } = await ok(create(member));
    await expectRefusal(edit(member, saved_snippet_id, changes), msg);
  });

  test("answers 404 for another user's snippet and for unknown ones", async () => {
    const { saved_snippet_id } = await ok(create(member));
    await expectRefusal(edit(other, saved_snippet_id), ...NONE);
    await ok(edit(other, saved_snippet_id, {}));
    await expectRefusal(edit(member, 999_999_999), ...NONE);
    await expectRefusal(edit(member, '9'.repeat(40)), ...NONE);
  });
});

describe('delete-saved-snippet', () => {
  test('deletes the snippet, and sends `remove` to its owner', async () => {
    const { saved_snippet_id } = await ok(create(member));
    const queue = await EventReader.register(member.client);
    expect(await ok(remove(member, saved_snippet_id))).toEqual({ result: 'success', msg: '' });
    expect((await list(member)).map(({ id }) => id)).not.toContain(saved_snippet_id);
    expect(await queue.next('saved_snippets')).toEqual({
      id: expect.any(Number),
      type: 'saved_snippets',
      op: 'remove',
      saved_snippet_id,
    });
    await expectRefusal(remove(member, saved_snippet_id), ...NONE);
  });

  test("answers 404 for another user's snippet, and keeps it", async () => {
    const { saved_snippet_id } = await ok(create(member));
    await expectRefusal(remove(other, saved_snippet_id), ...NONE);
    expect((await list(member)).map(({ id }) => id)).toContain(saved_snippet_id);
  });

  test('only one of two concurrent requests deletes the snippet', async () => {
    const { saved_snippet_id } = await ok(create(member));
    const statuses = await Promise.all([1, 2].map(async () => (await remove(member, saved_snippet_id)).status));
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test('a concurrent edit does not restore the snippet', async () => {
    const { saved_snippet_id } = await ok(create(member));
    const queue = await EventReader.register(member.client);
    await Promise.all([edit(member, saved_snippet_id), remove(member, saved_snippet_id)]);
    expect((await list(member)).map(({ id }) => id)).not.toContain(saved_snippet_id);
    const last = await queue.until(({ type, op }) => type === 'saved_snippets' && op === 'remove');
    expect(queue.events.at(-1)).toBe(last);
  });
});
