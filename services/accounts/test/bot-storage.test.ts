import { ApiClient, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let bot: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
beforeEach(async () => {
  bot = await realm.user('member', { bot: true });
});
afterAll(() => cluster?.stop());

const PATH = '/bot_storage';
const MAX_SIZE = 10_000_000;
const put = (storage?: unknown, { client } = bot) => client.call('PUT', PATH, { storage });
const get = (keys?: unknown, { client } = bot) => client.get(PATH, { keys });
const remove = (keys?: unknown) => bot.client.delete(PATH, { keys });
const stored = async (keys?: unknown) => (await ok(get(keys))).storage;
const NO_KEY = 'Key does not exist.';

describe('update-bot-storage', () => {
  test('adds and replaces values, which only the bot sees', async () => {
    expect(await ok(put({ foo: 'bar', '': '', 'Straße 🛣': '🚗' }))).toEqual({ result: 'success', msg: '' });
    await ok(put({ foo: 'baz', more: '1' }));
    expect(await stored()).toEqual({ foo: 'baz', '': '', 'Straße 🛣': '🚗', more: '1' });
    const other = await realm.user('member', { bot: true });
    expect((await ok(get(undefined, other))).storage).toEqual({});
  });

  test('takes keys that are longer than an index allows', async () => {
    const key = Array.from({ length: 20_000 }, (_, index) => index).join(' ');
    await ok(put({ [key]: 'long' }));
    expect(await stored()).toEqual({ [key]: 'long' });
    await ok(remove([key]));
    expect(await stored()).toEqual({});
  });

  test('two keys with different lone surrogates are one', async () => {
    await ok(put({ '\ud800': '\ud801', '\ud802': 'second' }));
    expect(await stored(['\udc00'])).toEqual({ '\ufffd': 'second' });
  });

  const LARGE = 'x'.repeat(700_000);
  /** Stores fourteen large values. Returns the number of characters that are left. */
  async function fill(): Promise<number> {
    const keys = Array.from({ length: 14 }, (_, index) => `large ${index}`);
    for (const key of keys) await ok(put({ [key]: LARGE }));
    return MAX_SIZE - keys.join('').length - keys.length * LARGE.length;
  }

  test('refuses values above the limit of characters, and changes nothing', async () => {
    // A character of four bytes counts once.
    const cars = '🚗'.repeat(50_000);
    const left = (await fill()) - 'cars'.length - 50_000 - 'last'.length;
    await ok(put({ cars }));
    const msg = `Request exceeds storage limit by 2 characters. The limit is ${MAX_SIZE} characters.`;
    await expectRefusal(put({ last: LARGE.slice(0, left + 2), cars }), msg);
    await expectRefusal(get(['last']), NO_KEY);
    await ok(put({ last: LARGE.slice(0, left) }));
    await expectRefusal(put({ a: '1' }), msg);
    await ok(put({ last: '', a: '1' }));
    expect(await stored(['last', 'a'])).toEqual({ last: '', a: '1' });
  });

  test('of two concurrent requests that exceed the limit only together, one is refused', async () => {
    const half = LARGE.slice(0, (await fill()) / 2);
    const elsewhere = new ApiClient(cluster.baseUrls[1]!, bot, { host: realm.host });
    const answers = await Promise.all([put({ one: half }), put({ two: half }, { ...bot, client: elsewhere })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each<[unknown, string]>([
    ['text', 'storage is not valid JSON'],
    [['a'], 'storage is not a dict'],
    [{ a: 1 }, 'storage["a"] is not a string'],
    [{ a: null }, 'storage["a"] is not a string'],
    [{ a: 'x\0' }, 'storage must not contain null bytes'],
    [{ 'x\0': 'a' }, 'storage must not contain null bytes'],
  ])('refuses %j: %s', (storage, msg) => expectRefusal(put(storage), msg));

  test('refuses a request without storage', () =>
    expectRefusal(put(), "Missing 'storage' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'storage',
    }));

  test('takes people too, each with a storage of their own', async () => {
    const guest = await realm.user('guest');
    await ok(put({ a: 'b' }, realm.owner));
    await ok(put({ a: 'c' }, guest));
    await ok(realm.owner.client.delete(PATH));
    expect((await ok(get(undefined, realm.owner))).storage).toEqual({});
    expect((await ok(get(undefined, guest))).storage).toEqual({ a: 'c' });
    await ok(guest.client.delete(PATH));
  });
});

describe('get-bot-storage', () => {
  test('returns the values of some keys, or of all', async () => {
    await ok(put({ a: '1', b: '2', c: '3' }));
    expect(await stored(['a', 'c', 'a'])).toEqual({ a: '1', c: '3' });
    expect(await stored([])).toEqual({});
    for (const all of [undefined, null]) expect(await stored(all)).toEqual({ a: '1', b: '2', c: '3' });
  });

  test('refuses a key that does not exist, and keys that are no texts', async () => {
    await ok(put({ a: '1' }));
    await expectRefusal(get(['a', 'A']), NO_KEY);
    await expectRefusal(get({ a: 1 }), 'keys is not a list');
    await expectRefusal(get([1]), 'keys[0] is not a string');
  });
});

describe('remove-bot-storage', () => {
  test('removes some keys, or all', async () => {
    await ok(put({ a: '1', b: '2', c: '3' }));
    await ok(remove(['a', 'a']));
    await ok(remove([]));
    expect(await stored()).toEqual({ b: '2', c: '3' });
    await ok(remove());
    expect(await stored()).toEqual({});
    await ok(remove());
  });

  test('removes nothing where a key does not exist', async () => {
    await ok(put({ a: '1' }));
    await expectRefusal(remove(['a', 'b']), NO_KEY);
    expect(await stored()).toEqual({ a: '1' });
  });

  test('of concurrent removals of a key, one succeeds', async () => {
    await ok(put({ a: '1' }));
    const answers = await Promise.all([1, 2, 3].map(() => remove(['a'])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
