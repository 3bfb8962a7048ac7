import { EventReader, ok, type TestUser } from '@team-chat/testkit';
import { Organisation } from './organisation';

const event_types = ['message', 'update_message_flags'];

describe('a conversation on a deployment that runs elsewhere', () => {
  let organisation: Organisation;
  let ann: TestUser;
  let ben: TestUser;
  beforeAll(async () => {
    organisation = Organisation.fromEnvironment();
    [ann, ben] = [await organisation.user(), await organisation.user()];
  });

  it('delivers a message as an event, and counts it as unread until it is read', async () => {
    const channel = await organisation.channel([ann, ben]);
    const reader = await EventReader.register(ben.client, {
      event_types: ['message', 'update_message_flags'],
    });
    const unread = async () => (await ok(ben.client.post('/register', { event_types }))).unread_msgs.count;
    // A new user has been welcomed.
    const before = await unread();
    const { id } = await ok(
      ann.client.post('/messages', {
        type: 'channel',
        to: channel,
        topic: 'plans',
        content: 'Pizza, **anyone**?',
      }),
    );
    const { message } = await reader.next('message');
    expect(message).toMatchObject({ id, sender_id: ann.user_id });

    expect(await unread()).toBe(before + 1);
    await ok(ben.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    expect(await unread()).toBe(before);
  });

  it('gets an answer from every service', async () => {
    await ok(ann.client.get('/users/me'));
    await ok(ann.client.get('/user_groups'));
    await ok(ann.client.post('/saved_snippets', { title: 'Regards', content: 'Best wishes' }));
    await ok(ann.client.get('/streams'));
  });

  it('gets 404 for the log-in without a password', async () => {
    const { status } = await ann.client.post('/dev_fetch_api_key', { username: ann.email });
    expect(status).toBe(404);
  });
});
