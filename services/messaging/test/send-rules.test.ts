import { expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let sender: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  sender = await realm.user();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

interface Channel {
  id: number;
  name: string;
}
const send = (channel: Channel, rest: Record<string, unknown> = {}) =>
  sender.client.post('/messages', {
    type: 'channel',
    to: [channel.id],
    topic: 'plans',
    content: 'hi',
    ...rest,
  });
/** Sends so many messages that each server has cached the channel. */
const sendMany = async (channel: Channel) => {
  for (let i = 0; i < 8; i++) await ok(send(channel));
};
const change = (channel: Channel, settings: Record<string, unknown>) =>
  ok(realm.owner.client.patch(`/streams/${channel.id}`, settings));
const groupNamed = async (name: string): Promise<number> => {
  const { user_groups } = await ok(realm.owner.client.get('/user_groups'));
  return user_groups.find((group: { name: string }) => group.name === name).id;
};

describe('once a change of a channel is answered, every server applies it to new messages', () => {
  test('messages to an archived channel are refused', async () => {
    const channel = await realm.channel([sender]);
    await sendMany(channel);
    await ok(realm.owner.client.delete(`/streams/${channel.id}`));
    for (let i = 0; i < 8; i++) {
      await expectRefusal(send(channel), `Not authorized to send to channel '${channel.name}'`);
    }
    await change(channel, { is_archived: false });
    await sendMany(channel);
  });

  test('messages of users who may no longer post are refused', async () => {
    const channel = await realm.channel([sender]);
    await sendMany(channel);
    const [administrators, everyone] = [await groupNamed('role:administrators'), await groupNamed('role:everyone')];
    await change(channel, { can_send_message_group: { new: administrators } });
    for (let i = 0; i < 8; i++) {
      await expectRefusal(send(channel), 'You do not have permission to post in this channel.');
    }
    await change(channel, { can_send_message_group: { new: everyone } });
    await sendMany(channel);
  });

  test('messages to the old name of a channel are refused', async () => {
    const channel = await realm.channel([sender]);
    await sendMany(channel);
    const { name } = channel;
    await ok(send(channel, { to: name }));
    await change(channel, { new_name: `${name} 2` });
    for (let i = 0; i < 8; i++) {
      await expectRefusal(send(channel, { to: name }), `Channel '${name}' does not exist`, {
        code: 'STREAM_DOES_NOT_EXIST',
        stream: name,
      });
    }
    const { id } = await ok(send(channel));
    const { message } = await ok(sender.client.get(`/messages/${id}`));
    expect(message.display_recipient).toBe(`${name} 2`);
  });

  test('messages of a user removed from a private channel are refused', async () => {
    const channel = await realm.channel([sender], { invite_only: true });
    await sendMany(channel);
    const subscriptions = [channel.name];
    await ok(realm.owner.client.delete('/users/me/subscriptions', { subscriptions, principals: [sender.user_id] }));
    for (let i = 0; i < 8; i++) {
      await expectRefusal(send(channel), `Channel with ID '${channel.id}' does not exist`, {
        code: 'STREAM_DOES_NOT_EXIST',
        stream_id: channel.id,
      });
    }
  });
});

test('a message that waits for a lock while its channel is archived is refused', async () => {
  const channel = await realm.channel([sender]);
  await ok(send(channel));
  const { client } = database;
  await client.query('BEGIN');
  const { rows } = await client.query(
    `SELECT conversation_id FROM messaging.channels JOIN messaging.conversations c ON c.id = conversation_id
      WHERE channels.id = $1 FOR UPDATE OF c`,
    [channel.id],
  );
  const waiting = send(channel);
  await until('the message waits', async () => {
    const { rowCount } = await client.query(
      'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))',
    );
    return rowCount;
  });
  await database.archiveChannel(channel);
  await client.query('COMMIT');
  await expectRefusal(waiting, `Not authorized to send to channel '${channel.name}'`);
  const { rowCount } = await client.query('SELECT FROM messaging.messages WHERE conversation_id = $1', [
    rows[0].conversation_id,
  ]);
  expect(rowCount).toBe(1);
});

test('a channel that is changed to empty_topic_only while messages are sent has none with another topic', async () => {
  for (let i = 0; i < 5; i++) {
    const channel = await realm.channel([sender]);
    const [changed, ...sent] = await Promise.all([
      realm.owner.client.patch(`/streams/${channel.id}`, { topics_policy: 'empty_topic_only' }),
      ...Array.from({ length: 6 }, () => send(channel)),
    ]);
    const hasMessages = sent.some(({ status }) => status === 200);
    expect(changed.status === 200 && hasMessages).toBe(false);
  }
});
