import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const subscription = async (user: TestUser, id: number) =>
  (await ok(user.client.get('/users/me/subscriptions'))).subscriptions.find((sub: any) => sub.stream_id === id);

describe('update-subscription-settings', () => {
  const set = (...subscription_data: object[]) =>
    member.client.post('/users/me/subscriptions/properties', { subscription_data });

  test.each([
    ['color', '#F00f00'],
    ['pin_to_top', true],
    ['desktop_notifications', true],
    ['audible_notifications', false],
    ['push_notifications', true],
    ['email_notifications', true],
    ['wildcard_mentions_notify', false],
  ])('sets %s and publishes it', async (property, value) => {
    const { id } = await realm.channel([member]);
    const queue = await EventReader.register(member.client, { event_types: ['subscription'] });
    await ok(set({ stream_id: id, property, value }));
    expect(await queue.take('subscription', 'update')).toMatchObject({ stream_id: id, property, value });
    expect(await subscription(member, id)).toMatchObject({ [property]: value });
  });

  test.each([
    ['is_muted', true],
    ['in_home_view', false],
  ])('muting by %s publishes both in_home_view and is_muted', async (property, value) => {
    const { id } = await realm.channel([member]);
    const queue = await EventReader.register(member.client, { event_types: ['subscription'] });
    await ok(set({ stream_id: id, property, value }));
    expect(await queue.take('subscription')).toMatchObject({ property: 'in_home_view', value: false });
    expect(await queue.take('subscription')).toMatchObject({ property: 'is_muted', value: true });
    expect(await subscription(member, id)).toMatchObject({ is_muted: true, in_home_view: false });
  });

  test('the last of thousands of values for one setting counts, and is published once', async () => {
    const { id } = await realm.channel([member]);
    const queue = await EventReader.register(member.client, { event_types: ['subscription'] });
    const color = (index: number) => `#${String(index).padStart(6, '0')}`;
    await ok(
      set(...Array.from({ length: 5000 }, (_, index) => ({ stream_id: id, property: 'color', value: color(index) }))),
    );
    await ok(set({ stream_id: id, property: 'pin_to_top', value: true }));
    expect(await queue.take('subscription')).toMatchObject({ property: 'color', value: '#004999' });
    expect(await queue.take('subscription')).toMatchObject({ property: 'pin_to_top' });
  });

  test('a request with one refused setting changes none', async () => {
    const { id } = await realm.channel([member]);
    const good = { stream_id: id, property: 'pin_to_top', value: true };
    const cases: [object, string][] = [
      [{ ...good, stream_id: 999_999 }, 'Not subscribed to channel ID 999999'],
      [{ ...good, property: 'wings' }, 'Unknown subscription property: wings'],
      [{ ...good, value: 'yes' }, 'pin_to_top is not a boolean'],
      [{ ...good, property: 'color' }, 'color is not a string'],
      [{ ...good, property: 'color', value: 'red' }, 'color is not a valid hex color code'],
    ];
    for (const [bad, msg] of cases) await expectRefusal(set(good, bad), msg);
    expect(await subscription(member, id)).toMatchObject({ pin_to_top: false });
  });
});

describe('get-subscription-status', () => {
  const status = (caller: TestUser, user_id: number, stream_id: number) =>
    caller.client.get(`/users/${user_id}/subscriptions/${stream_id}`);

  test('returns whether another user, or the caller, is subscribed', async () => {
    const { id } = await realm.channel([member]);
    const other = await realm.user();
    expect((await ok(status(other, member.user_id, id))).is_subscribed).toBe(true);
    expect((await ok(status(other, other.user_id, id))).is_subscribed).toBe(false);
    await expectRefusal(status(other, 999_999, id), 'No such user');
    await expectRefusal(status(other, member.user_id, 999_999), 'Invalid channel ID');
  });
});

describe('update-subscriptions', () => {
  const update = (parameters: Record<string, unknown>) => member.client.patch('/users/me/subscriptions', parameters);

  test('subscribes to and unsubscribes from channels in one request', async () => {
    const [one, two] = [await realm.channel([member]), await realm.channel()];
    const answer = await ok(update({ delete: [one.name], add: [{ name: two.name }, { name: 'brand new' }] }));
    expect(answer).toMatchObject({
      removed: [one.name],
      not_removed: [],
      already_subscribed: {},
      new_subscription_messages_sent: true,
      subscribed: { [member.user_id]: expect.arrayContaining([two.name, 'brand new']) },
    });
  });

  test.each([
    ['whose name is blank', ' '],
    ['that the user must not see', 'secret'],
  ])('removes nothing where a channel to add is refused %s', async (_, name) => {
    const kept = await realm.channel([member]);
    const secret = await realm.channel([], { invite_only: true });
    const add = [{ name: name === 'secret' ? secret.name : name }];
    expect((await update({ delete: [kept.name], add })).status).toBe(400);
    const { subscriptions } = await ok(member.client.get('/users/me/subscriptions'));
    expect(subscriptions.map((row: { name: string }) => row.name)).toContain(kept.name);
  });

  test('refuses a description that is too long', async () => {
    await expectRefusal(
      update({ add: [{ name: 'long', description: 'x'.repeat(1025) }] }),
      'add[0]["description"] is too long (limit: 1024 characters)',
    );
  });

  test('leaves a private channel with unread messages, and announces a new channel', async () => {
    const [secret, news] = [await realm.channel([member], { invite_only: true }), await realm.channel([], {})];
    const message = { type: 'channel', to: secret.id, topic: 'unread', content: 'hello' };
    await ok(realm.owner.client.post('/messages', message));
    await ok(realm.owner.client.patch('/realm', { new_stream_announcements_stream_id: news.id }));
    const answer = await ok(update({ delete: [secret.name], add: [{ name: 'announced' }] }));
    expect(answer).toMatchObject({ removed: [secret.name], subscribed: { [member.user_id]: ['announced'] } });
  });

  test('is refused without add and delete, and for an unknown channel', async () => {
    await expectRefusal(update({}), 'Nothing to do. Specify at least one of "add" or "delete".');
    await expectRefusal(update({ delete: ['no such'] }), 'Channel(s) (no such) do not exist');
  });
});
