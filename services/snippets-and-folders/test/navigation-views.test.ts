import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
beforeEach(async () => {
  [user, other] = await Promise.all([realm.user(), realm.user('guest')]);
});
afterAll(() => cluster?.stop());

const ALERTED = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' };
const INBOX = { fragment: 'inbox', is_pinned: false };
const add = (view: Record<string, unknown>, by = user) => by.client.post('/navigation_views', view);
const list = async (by = user) => (await ok(by.client.get('/navigation_views'))).navigation_views;
const at = (fragment: string) => `/navigation_views/${fragment}`;
const edit = (fragment: string, changes: Record<string, unknown>, by = user) => by.client.patch(at(fragment), changes);
const remove = (fragment: string, by = user) => by.client.delete(at(fragment));
const NONE = ['Navigation view does not exist.', { status: 404 }] as const;
const NAMELESS = 'Custom views must have a valid name.';
const BUILT_IN = 'Built-in views cannot have a custom name.';

describe('add-navigation-view', () => {
  test.each([
    ['one with a name', ALERTED, ALERTED],
    ['a built-in one', INBOX, INBOX],
    [
      'one with blanks around fragment and name',
      { ...ALERTED, fragment: ' narrow/x ', name: ' X ' },
      { ...ALERTED, fragment: 'narrow/x', name: 'X' },
    ],
    [
      'one with a long fragment',
      { ...ALERTED, fragment: `narrow/${'x'.repeat(5000)}` },
      { ...ALERTED, fragment: `narrow/${'x'.repeat(5000)}` },
    ],
  ])('stores the view for its owner only, and sends the owner `add`: %s', async (_case, sent, navigation_view) => {
    const queue = await EventReader.register(user.client);
    expect(await ok(add(sent))).toEqual({ result: 'success', msg: '' });
    expect(await list()).toEqual([navigation_view]);
    expect(await list(other)).toEqual([]);
    expect(await queue.next('navigation_view')).toEqual({
      id: expect.any(Number),
      type: 'navigation_view',
      op: 'add',
      navigation_view,
    });
    const { navigation_views } = await ok(user.client.post('/register'));
    expect(navigation_views).toEqual([navigation_view]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ ...INBOX, fragment: ' ' }, 'fragment cannot be blank'],
    [{ ...INBOX, name: 'Mine' }, BUILT_IN],
    [{ ...ALERTED, name: undefined }, NAMELESS],
    [{ ...ALERTED, name: ' ' }, NAMELESS],
    [{ ...INBOX, is_pinned: 1 }, 'is_pinned is not a boolean'],
  ])('refuses %j', (view, msg) => expectRefusal(add(view), msg));

  test.each(['fragment', 'is_pinned'])('%s is required', (var_name) =>
    expectRefusal(add({ ...INBOX, [var_name]: undefined }), `Missing '${var_name}' argument`, {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name,
    }),
  );

  test('creates one view from three concurrent requests with the same fragment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add(INBOX)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await expectRefusal(add({ ...INBOX, is_pinned: true }), 'Navigation view already exists.');
    await ok(add(INBOX, other));
  });

  test('allows bots', async () => {
    await ok(add(INBOX, await realm.user('member', { bot: true })));
  });
});

describe('get-navigation-views', () => {
  test("lists the user's views, oldest first", async () => {
    for (const view of [INBOX, ALERTED]) await ok(add(view));
    expect(await list()).toEqual([INBOX, ALERTED]);
  });
});

describe('edit-navigation-view', () => {
  test.each([
    ['narrow/is/alerted', { is_pinned: false }, { is_pinned: false }],
    ['narrow%2Fis%2Falerted', { name: ' Watched ' }, { name: 'Watched' }],
    ['narrow/is/alerted', { is_pinned: false, name: 'Watched' }, { is_pinned: false, name: 'Watched' }],
  ])('at %s, %j changes only the given properties', async (path, changes, data) => {
    await ok(add(ALERTED));
    const queue = await EventReader.register(user.client);
    expect(await ok(edit(path, changes))).toEqual({ result: 'success', msg: '' });
    expect(await list()).toEqual([{ ...ALERTED, ...data }]);
    expect(await queue.next('navigation_view')).toEqual({
      id: expect.any(Number),
      type: 'navigation_view',
      op: 'update',
      fragment: ALERTED.fragment,
      data,
    });
  });

  test('an empty request changes nothing and sends no event', async () => {
    for (const view of [INBOX, ALERTED]) await ok(add(view));
    const queue = await EventReader.register(user.client);
    await ok(edit('inbox', {}));
    await ok(edit('inbox', { is_pinned: true }));
    expect((await queue.next('navigation_view')).data).toEqual({ is_pinned: true });
  });

  test("refuses bad names, unknown views and another user's view", async () => {
    for (const view of [INBOX, ALERTED]) await ok(add(view));
    await expectRefusal(edit('inbox', { name: 'Mine' }), BUILT_IN);
    await expectRefusal(edit(ALERTED.fragment, { name: ' ' }), NAMELESS);
    await expectRefusal(edit(ALERTED.fragment, { is_pinned: 'x' }), 'is_pinned is not valid JSON');
    await expectRefusal(edit('12', { is_pinned: true }), ...NONE);
    await expectRefusal(edit('inbox', { is_pinned: true }, other), ...NONE);
    await expectRefusal(edit('inbox', {}, other), ...NONE);
  });
});

describe('remove-navigation-view', () => {
  test('removes the view, and sends `remove` to its owner', async () => {
    for (const view of [INBOX, ALERTED]) await ok(add(view));
    const queue = await EventReader.register(user.client);
    await expectRefusal(remove(ALERTED.fragment, other), ...NONE);
    expect(await ok(remove(ALERTED.fragment))).toEqual({ result: 'success', msg: '' });
    expect(await list()).toEqual([INBOX]);
    expect(await queue.next('navigation_view')).toEqual({
      id: expect.any(Number),
      type: 'navigation_view',
      op: 'remove',
      fragment: ALERTED.fragment,
    });
    await expectRefusal(remove(ALERTED.fragment), ...NONE);
  });
});
