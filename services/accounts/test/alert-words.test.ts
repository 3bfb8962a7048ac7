import { getRealmAlertWords } from '@team-chat/contracts';
import { EventReader, eventsSoFar, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const PATH = '/users/me/alert_words';
const add = (user: TestUser, alert_words: unknown) => user.client.post(PATH, { alert_words });
const remove = (user: TestUser, alert_words: unknown) => user.client.delete(PATH, { alert_words });
const list = async (user: TestUser) => (await ok(user.client.get(PATH))).alert_words;

describe('get-alert-words', () => {
  test('lists the words of the caller, the oldest first', async () => {
    const [user, other] = [await realm.user(), await realm.user('guest')];
    await ok(add(user, ['natural', 'illustrious']));
    expect(await ok(user.client.get(PATH))).toEqual({
      result: 'success',
      msg: '',
      alert_words: ['natural', 'illustrious'],
    });
    expect(await list(other)).toEqual([]);
    const { alert_words } = await ok(user.client.post('/register', { event_types: ['alert_words'] }));
    expect(alert_words).toEqual(['natural', 'illustrious']);
  });
});

describe('add-alert-words', () => {
  test('adds new words, and announces all words to the clients of the user only', async () => {
    const [user, other] = [await realm.user(), await realm.user()];
    const [queue, others] = await Promise.all([EventReader.register(user.client), EventReader.register(other.client)]);
    expect((await ok(add(user, ['one', ' two ', '', ' ']))).alert_words).toEqual(['one', 'two']);
    expect((await ok(add(user, ['Two', 'three', 'THREE']))).alert_words).toEqual(['one', 'two', 'three']);
    await queue.until(() => queue.events.length === 2);
    const event = { id: expect.any(Number), type: 'alert_words' };
    expect(queue.events).toEqual([
      { ...event, alert_words: ['one', 'two'] },
      { ...event, alert_words: ['one', 'two', 'three'] },
    ]);
    expect(await eventsSoFar(others, other)).toEqual([]);
  });

  test('a request that changes nothing is not announced', async () => {
    const user = await realm.user();
    await ok(add(user, ['one']));
    const queue = await EventReader.register(user.client);
    await ok(add(user, ['ONE']));
    await ok(add(user, []));
    await ok(remove(user, ['two']));
    await ok(add(user, ['three']));
    expect((await queue.next('alert_words')).alert_words).toEqual(['one', 'three']);
  });

  test('three concurrent requests with the same word add one word', async () => {
    const user = await realm.user();
    await Promise.all(['word', 'Word', 'WORD'].map((word) => ok(add(user, [word]))));
    expect(await list(user)).toHaveLength(1);
  });

  test('accepts words of a hundred code points, and refuses longer ones', async () => {
    const user = await realm.user();
    await ok(add(user, ['😀'.repeat(100)]));
    await expectRefusal(add(user, ['fine', '😀'.repeat(101)]), 'alert_words[1] is too long (limit: 100 characters)');
  });

  test.each<[unknown, string]>([
    ['word', 'alert_words is not valid JSON'],
    [{}, 'alert_words is not a list'],
    [[1], 'alert_words[0] is not a string'],
    [['a\0'], 'alert_words must not contain null bytes'],
  ])('refuses %j: %s', (words, msg) => expectRefusal(add(realm.owner, words), msg));

  test('refuses more words than a user may have', async () => {
    const user = await realm.user();
    const words = Array.from({ length: 500 }, (_, n) => `word ${n}`);
    await expectRefusal(add(user, [...words, 'another']), 'alert_words is too large');
    await ok(add(user, words));
    await expectRefusal(add(user, ['another']), 'You have too many alert words (limit: 500).');
    await ok(add(user, ['WORD 1']));
    expect(await list(user)).toHaveLength(500);
  });

  test('refuses a request without alert_words', () =>
    expectRefusal(add(realm.owner, undefined), "Missing 'alert_words' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'alert_words',
    }));
});

describe('remove-alert-words', () => {
  test('removes the words that exist, without regard to case', async () => {
    const user = await realm.user();
    await ok(add(user, ['one', 'two', 'three']));
    const queue = await EventReader.register(user.client);
    expect((await ok(remove(user, [' TWO ', 'none']))).alert_words).toEqual(['one', 'three']);
    expect((await queue.next('alert_words')).alert_words).toEqual(['one', 'three']);
    expect(await list(user)).toEqual(['one', 'three']);
  });
});

test('get-realm-alert-words lists all words in lower case, with the users who have them', async () => {
  const quiet = await cluster.aRealm();
  const { realm_id } = quiet;
  const [one, two] = [await quiet.user(), await quiet.user()];
  await ok(add(one, ['Word', 'other']));
  await ok(add(two, ['WORD']));
  const { alert_words } = await cluster.bus.call(getRealmAlertWords, { params: { realm_id } });
  expect(new Map(alert_words.map(({ word, user_ids }) => [word, user_ids]))).toEqual(
    new Map([
      ['word', [one.user_id, two.user_id]],
      ['other', [one.user_id]],
    ]),
  );
});
