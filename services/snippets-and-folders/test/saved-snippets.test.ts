import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { expectRefusal } from '../../../test/contract/expect-refusal';
import { type House, startHouse } from '../../../test/support/house';

let house: House;
let realm: TestRealm;
let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  house = await startHouse();
  realm = await house.aRealm();
  [member, other] = await Promise.all([realm.user(), realm.user('guest')]);
});
afterAll(() => house?.stop());

const create = (user: TestUser, parameters: Record<string, unknown> = {}) =>
  user.client.post('/saved_snippets', { title: 'Hello', content: 'Hi *there*', ...parameters });
const list = async (user: TestUser): Promise<any[]> =>
  (await ok(user.client.get('/saved_snippets'))).saved_snippets;

describe('create-saved-snippet', () => {
  test('keeps it, trimmed, for its owner, who is told of it', async () => {
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

  test('counts characters, not bytes', async () => {
    await ok(create(member, { title: '😀'.repeat(60), content: '😀'.repeat(10_000) }));
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: '' }, 'Title cannot be empty.'],
    [{ title: ' \n' }, 'Title cannot be empty.'],
    [{ content: '' }, 'Content cannot be empty.'],
    [{ content: ' ' }, 'Content cannot be empty.'],
    [{ title: '', content: '' }, 'Title cannot be empty.'],
    [{ title: 'x'.repeat(61) }, 'title is too long (limit: 60 characters)'],
    [{ content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ])('refusal %#', (parameters, msg) => expectRefusal(create(member, parameters), msg));

  test.each(['title', 'content'])('%s is required', (var_name) =>
    expectRefusal(create(member, { [var_name]: undefined }), `Missing '${var_name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name,
    }),
  );

  test('bots have none', async () => {
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(create(bot), 'This endpoint does not accept bot requests.');
    await expectRefusal(bot.client.get('/saved_snippets'), 'This endpoint does not accept bot requests.');
  });
});

describe('get-saved-snippets', () => {
  test('lists the own ones alone', async () => {
    const [one, two] = await Promise.all([realm.user(), realm.user()]);
    const { saved_snippet_id } = await ok(create(one));
    expect((await list(one)).map(({ id }) => id)).toEqual([saved_snippet_id]);
    expect(await list(two)).toEqual([]);
  });
});
