import { ApiClient, EventReader, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let sender: TestUser;
let channel: { id: number };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  sender = await realm.user();
  channel = await realm.channel([sender]);
});
afterAll(() => cluster?.stop());

async function subscriber(): Promise<TestUser> {
  const user = await realm.user();
  const { streams } = await ok(user.client.get('/streams'));
  const { name } = streams.find(({ stream_id }: { stream_id: number }) => stream_id === channel.id);
  await ok(user.client.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
  return user;
}
/** The user's client at the second gateway. */
const elsewhere = (user: TestUser) => new ApiClient(cluster.baseUrls[1]!, user, { host: realm.host });
const addWords = (user: TestUser, ...alert_words: string[]) =>
  ok(elsewhere(user).post('/users/me/alert_words', { alert_words }));
const mute = (user: TestUser, muted: TestUser) => ok(elsewhere(user).post(`/users/me/muted_users/${muted.user_id}`));
const flagsOf = async (user: TestUser, id: number) => (await messageOf(user, id)).flags;
const eventFlags = async (queue: EventReader, id: number) =>
  (await queue.until((event) => event.type === 'message' && event.message.id === id)).flags;

describe('a message with an alert word', () => {
  test('is flagged for users who have the word, in the event and in the history', async () => {
    const [user, other] = [await subscriber(), await subscriber()];
    await addWords(user, 'Lunch');
    const [queue, others] = await Promise.all([EventReader.register(user.client), EventReader.register(other.client)]);
    const id = await say(sender, channel, 'Is LUNCH ready?');
    expect(await eventFlags(queue, id)).toEqual(['has_alert_word']);
    expect(await flagsOf(user, id)).toEqual(['has_alert_word']);
    expect(await eventFlags(others, id)).toEqual([]);
    expect(await flagsOf(other, id)).toEqual([]);
  });

  test('is flagged only if it is sent while the user has the word', async () => {
    const user = await subscriber();
    const before = await say(sender, channel, 'tea');
    await addWords(user, 'tea');
    const during = await say(sender, [user], 'tea');
    await ok(elsewhere(user).delete('/users/me/alert_words', { alert_words: ['TEA'] }));
    const after = await say(sender, channel, 'tea');
    expect(await flagsOf(user, before)).toEqual([]);
    expect(await flagsOf(user, during)).toEqual(['has_alert_word']);
    expect(await flagsOf(user, after)).toEqual([]);
  });

  test('stays hidden from a user with the word who is not a recipient', async () => {
    const [user, outsider] = [await subscriber(), await realm.user()];
    await addWords(outsider, 'secret');
    const id = await say(sender, [user], 'a secret');
    const { messages } = await ok(outsider.client.get('/messages', { message_ids: [id] }));
    expect(messages).toEqual([]);
  });
});

describe('a message of a muted user', () => {
  test.each(['a channel', 'the muter'])('to %s arrives as read', async (place) => {
    const [user, other] = [await subscriber(), await subscriber()];
    await mute(user, sender);
    const [queue, others] = await Promise.all([EventReader.register(user.client), EventReader.register(other.client)]);
    const id = await say(sender, place === 'a channel' ? channel : [user, other], `@**${user.full_name}**`);
    expect(await eventFlags(queue, id)).toEqual(['read', 'mentioned']);
    expect(await flagsOf(user, id)).toEqual(['read', 'mentioned']);
    expect(await eventFlags(others, id)).toEqual([]);
    expect(await flagsOf(other, id)).toEqual([]);
    const { unread_msgs } = await ok(
      user.client.post('/register', { fetch_event_types: ['message', 'update_message_flags'] }),
    );
    expect(unread_msgs.count).toBe(0);
  });

  test('arrives as unread after the user is unmuted', async () => {
    const user = await subscriber();
    await mute(user, sender);
    await ok(elsewhere(user).delete(`/users/me/muted_users/${sender.user_id}`));
    expect(await flagsOf(user, await say(sender, channel))).toEqual([]);
  });
});
