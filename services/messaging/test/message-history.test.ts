import { expectRefusal, messageOf, ok, RealmDatabase, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let other: { id: number; name: string };
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  reader = await realm.user();
  channel = await realm.channel([reader]);
  other = await realm.channel([reader]);
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const edit = (id: number, parameters: Record<string, unknown>) => ok(owner.client.patch(`/messages/${id}`, parameters));
const history = async (id: number, parameters = {}): Promise<any[]> =>
  (await ok(reader.client.get(`/messages/${id}/history`, parameters))).message_history;

/** Sends a message and edits its text, its topic, its channel with its topic, and its text again. */
async function eventful(): Promise<number> {
  const id = await say(owner, channel, 'one');
  await edit(id, { content: '*two*' });
  await edit(id, { topic: '' });
  await edit(id, { stream_id: other.id, topic: 'elsewhere' });
  await edit(id, { content: 'three' });
  return id;
}

describe('get-message-history', () => {
  test('returns only the original of a message that was never edited', async () => {
    const id = await say(owner, channel, '*one*');
    const { timestamp } = await messageOf(reader, id);
    const original = { topic: 'plans', content: '*one*', rendered_content: '<p><em>one</em></p>' };
    expect(await history(id)).toEqual([{ ...original, timestamp, user_id: owner.user_id }]);
  });

  test('returns the message after each edit, with the changes of the edit', async () => {
    const id = await eventful();
    const two = { content: '*two*', rendered_content: '<p><em>two</em></p>' };
    const edited = { timestamp: expect.any(Number), user_id: owner.user_id };
    expect(await history(id, { allow_empty_topic_name: true })).toEqual([
      { topic: 'plans', content: 'one', rendered_content: '<p>one</p>', ...edited },
      {
        ...edited,
        ...two,
        topic: 'plans',
        prev_content: 'one',
        prev_rendered_content: '<p>one</p>',
        content_html_diff: expect.stringContaining('<span class="highlight_text_inserted">'),
      },
      { ...edited, ...two, topic: '', prev_topic: 'plans' },
      {
        ...edited,
        ...two,
        topic: 'elsewhere',
        prev_topic: '',
        stream: other.id,
        prev_stream: channel.id,
      },
      {
        ...edited,
        topic: 'elsewhere',
        content: 'three',
        rendered_content: '<p>three</p>',
        prev_content: '*two*',
        prev_rendered_content: '<p><em>two</em></p>',
        content_html_diff: expect.stringContaining('<span class="highlight_text_deleted">'),
      },
    ]);
  });

  test('names the empty topic unless allow_empty_topic_name is true, but not in direct messages', async () => {
    const id = await eventful();
    const snapshots = await history(id);
    expect(snapshots.map(({ topic }) => topic)).toEqual(['plans', 'plans', 'general chat', 'elsewhere', 'elsewhere']);
    expect(snapshots[3].prev_topic).toBe('general chat');
    expect(await history(await say(owner, [reader]))).toMatchObject([{ topic: '' }]);
  });

  test("returns moves only, or refuses, as the organisation's policy says", async () => {
    const id = await eventful();
    await database.setRealm({ message_edit_history_visibility_policy: 'moves' });
    const moves = await history(id);
    expect(moves.map(({ content, topic }) => [content, topic])).toEqual([
      ['three', 'plans'],
      ['three', 'general chat'],
      ['three', 'elsewhere'],
    ]);
    for (const snapshot of moves) expect(snapshot).not.toHaveProperty('prev_content');
    const { edit_history } = await messageOf(reader, id);
    expect(edit_history.map((entry: any) => entry.topic)).toEqual(['elsewhere', '']);

    const textOnly = await say(owner, channel);
    await edit(textOnly, { content: 'changed' });
    expect(await messageOf(reader, textOnly)).not.toHaveProperty('edit_history');

    await database.setRealm({ message_edit_history_visibility_policy: 'none' });
    expect(await messageOf(reader, id)).not.toHaveProperty('edit_history');
    await expectRefusal(
      reader.client.get(`/messages/${id}/history`),
      'Message edit history is disabled in this organization',
    );
    await database.setRealm({ message_edit_history_visibility_policy: 'all' });
  });

  test('refuses messages that are hidden from the user or do not exist', async () => {
    const hidden = await say(owner, await realm.channel([], { invite_only: true }));
    for (const id of [hidden, 999_999_999]) {
      await expectRefusal(reader.client.get(`/messages/${id}/history`), 'Invalid message(s)');
    }
  });
});
