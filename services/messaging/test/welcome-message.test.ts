import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let admin: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  admin = await realm.user('administrator');
});
afterAll(() => cluster?.stop());

const preview = (welcome_message_custom_text?: string, { client } = admin) =>
  client.post('/realm/test_welcome_bot_custom_message', { welcome_message_custom_text });

describe('test-welcome-bot-custom-message', () => {
  test('sends the caller the text in a direct message of the welcome bot, and returns its id', async () => {
    const queue = await EventReader.register(admin.client, {
      event_types: ['message'],
      apply_markdown: true,
    });
    const { message_id } = await ok(preview('Hello ```\n@**all** *and* more'));
    const { message, flags } = await queue.take('message');
    expect(message).toMatchObject({ id: message_id, sender_full_name: 'Welcome Bot', type: 'private' });
    expect(message.display_recipient.map(({ id }: { id: number }) => id)).toContain(admin.user_id);
    expect(message.content).toMatch(/<span class="user-group-mention silent"[^>]*>Administrators<\/span>/);
    expect(message.content).toMatch(/<blockquote>.*<em>and<\/em> more.*<\/blockquote>/s);
    expect(flags).toEqual([]);
    const { messages } = await ok(admin.client.get('/messages', { message_ids: [message_id] }));
    expect(messages).toHaveLength(1);
  });

  test('concurrent first requests of an organisation have one welcome bot', async () => {
    const { owner } = await cluster.aRealm();
    const answers = await Promise.all([1, 2, 3].map(() => ok(preview('Hello', owner))));
    const message_ids = answers.map(({ message_id }) => message_id);
    const { messages } = await ok(owner.client.get('/messages', { message_ids }));
    expect(new Set(messages.map(({ sender_id }: { sender_id: number }) => sender_id)).size).toBe(1);
    expect(messages).toHaveLength(3);
    const { cross_realm_bots } = await ok(owner.client.post('/register'));
    expect(cross_realm_bots).toMatchObject([{ full_name: 'Welcome Bot', is_system_bot: true }]);
  });

  test('takes texts of 8000 characters, and refuses empty and longer ones', async () => {
    await ok(preview('😀'.repeat(8000)));
    await expectRefusal(preview('😀'.repeat(8001)), 'welcome_message_custom_text is too long (limit: 8000 characters)');
    for (const empty of ['', ' \n ']) await expectRefusal(preview(empty), 'Message must not be empty');
    await expectRefusal(preview(), "Missing 'welcome_message_custom_text' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'welcome_message_custom_text',
    });
  });

  test('refuses members', async () =>
    expectRefusal(preview('Hello', await realm.user()), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    }));
});
