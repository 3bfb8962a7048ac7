import { EventReader, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let groups: Record<string, number>;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
  const { user_groups } = await ok(owner.client.get('/user_groups'));
  groups = Object.fromEntries(user_groups.map((group: any) => [group.name, group.id]));
});
afterAll(() => cluster?.stop());

const change = (channel: { id: number }, parameters: Record<string, unknown>) =>
  ok(owner.client.patch(`/streams/${channel.id}`, parameters));
const listen = (user = member) =>
  EventReader.register(user.client, { event_types: ['message', 'stream', 'user_topic'] });
const by = () => `@_**${owner.full_name}|${owner.user_id}**`;
/** Returns topic, text and flags of the notification bot's next message. */
async function notice(queue: EventReader) {
  const { message, flags } = await queue.take('message');
  const { sender_email, subject, content } = message;
  expect(sender_email).toMatch(/^notification-bot@/);
  return { subject, content, flags };
}
const said = (content: string, subject = 'channel events') => ({ subject, content, flags: [] });

describe('update-stream: notices', () => {
  test('each changed field has a notice in the channel', async () => {
    const channel = await realm.channel([member]);
    const queue = await listen();
    const { channel_folder_id: folder_id } = await ok(owner.client.post('/channel_folders/create', { name: 'Work' }));
    const name = `${channel.name} renamed`;
    await change(channel, { new_name: name, description: 'for **talk**', folder_id });
    expect(await notice(queue)).toEqual(said(`${by()} renamed channel **${channel.name}** to **${name}**.`));
    const description = await notice(queue);
    expect(description.content).toContain('```quote\n*No description.*\n```');
    expect(description.content).toContain('```quote\nfor **talk**\n```');
    expect(await notice(queue)).toEqual(said(`${by()} moved this channel to the folder **Work**.`));
    await change(channel, { folder_id: null, message_retention_days: 7 });
    expect((await notice(queue)).content).toContain('* **Old**: Forever\n* **New**: 7 days');
    expect(await notice(queue)).toEqual(said(`${by()} removed this channel from its folder.`));
    await change(channel, { is_private: true, history_public_to_subscribers: false });
    expect((await notice(queue)).content).toMatch(/from \*\*Public\*\* to \*\*Private, protected history\*\*\.$/);
    const can_send_message_group = {
      new: { direct_members: [member.user_id], direct_subgroups: [groups['role:moderators']] },
    };
    await change(channel, { can_send_message_group });
    const posting = [
      '* **Old**: @_*role:everyone*',
      `* **New**: @_*role:moderators*, @_**${member.full_name}|${member.user_id}**`,
    ].join('\n');
    expect((await notice(queue)).content).toBe(
      `${by()} changed the posting permissions for this channel:\n\n${posting}`,
    );
  });

  test('unchanged fields and refused changes have no notice', async () => {
    const [channel, other] = [await realm.channel([member]), await realm.channel([member])];
    const queue = await listen();
    await change(channel, { description: '', is_private: false, topics_policy: 'inherit' });
    await owner.client.patch(`/streams/${channel.id}`, { new_name: other.name, description: 'x' });
    await change(channel, { description: 'last' });
    expect((await notice(queue)).content).toContain('```quote\nlast\n```');
  });

  test('a channel with empty_topic_only gets its notices in the empty topic', async () => {
    const channel = await realm.channel([member], { topics_policy: 'empty_topic_only' });
    const queue = await listen();
    await change(channel, { description: 'x' });
    expect((await notice(queue)).subject).toBe('general chat');
  });
});

describe('archive-stream: notices', () => {
  test('the notice of archiving arrives as read, that of unarchiving as unread', async () => {
    const channel = await realm.channel([member]);
    const queue = await listen();
    await ok(owner.client.delete(`/streams/${channel.id}`));
    await queue.take('stream', 'delete');
    expect(queue.events.map((event) => event.type)).toEqual(['message', 'stream']);
    const content = `Channel #**${channel.name}** has been archived.`;
    expect(await notice(queue)).toEqual({ ...said(content), flags: ['read'] });
    const { registration } = await EventReader.register(member.client);
    const unread = registration.unread_msgs.streams.map((topic: any) => topic.stream_id);
    expect(unread).not.toContain(channel.id);
    // An archived channel gets no notices until it is unarchived.
    await change(channel, { description: 'x' });
    await change(channel, { is_archived: false });
    expect(await notice(queue)).toEqual(said(`Channel #**${channel.name}** has been unarchived.`));
  });
});
