import { type AnyOperation, BOT_TYPE, HTTP_OPERATIONS, needsAccount } from '@team-chat/contracts';
import { type ApiClient, expectRefusal, ok, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
const clients = new Map<string, ApiClient>();

const OUTGOING = { payload_url: '"https://bot.example"', service_name: 'answers' };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  const { client } = realm.owner;
  for (const [kind, bot_type] of Object.entries(BOT_TYPE)) {
    const options = kind === 'outgoingWebhook' ? OUTGOING : {};
    const bot = { full_name: kind, short_name: kind, bot_type, ...options };
    const { user_id, api_key } = await ok(client.post('/bots', bot));
    const { user } = await ok(client.get(`/users/${user_id}`));
    clients.set(kind, client.as({ user_id, email: user.email, api_key }));
  }
});
afterAll(() => cluster?.stop());

/** Calls an operation without parameters, about objects that do not exist. */
const call = (kind: string, { http }: AnyOperation) =>
  clients.get(kind)!.call(http!.method, http!.path.replace(/{\w+}/g, '999999999'));

const NO_BOTS = 'This endpoint does not accept bot requests.';
const NO_WEBHOOKS = 'This API is not available to incoming webhook bots.';
const FOR_PEOPLE = HTTP_OPERATIONS.filter(({ allow }) => allow === 'human' || allow === 'human-member');

/** Source: spec/wire-contract-files-and-time.md, section 14, C1. */
const OPEN_TO_BOTS = [
  'get-realm-presence',
  'get-drafts',
  'create-drafts',
  'edit-draft',
  'delete-draft',
  'get-saved-snippets',
  'create-saved-snippet',
  'edit-saved-snippet',
  'delete-saved-snippet',
  'get-navigation-views',
  'add-navigation-view',
  'edit-navigation-view',
  'remove-navigation-view',
  'get-scheduled-messages',
  'create-scheduled-message',
  'update-scheduled-message',
  'delete-scheduled-message',
  'get-reminders',
  'create-message-reminder',
  'delete-reminder',
  'get-attachments',
  'delete-attachment',
  'upload-file',
  'add-reaction',
  'remove-reaction',
  'add-submessage',
  'get-alert-words',
  'add-alert-words',
  'remove-alert-words',
  'mute-user',
  'unmute-user',
  'update-user-topic',
  'mute-topic',
  'get-read-receipts',
  'upload-avatar',
  'delete-avatar',
];

describe.each(['generic', 'outgoingWebhook'])('a bot of the type %s', (kind) => {
  test.each(FOR_PEOPLE.map((op) => [op.id, op] as const))('may not call %s', (_id, op) =>
    expectRefusal(call(kind, op), NO_BOTS),
  );

  test.each(OPEN_TO_BOTS)('may call %s', async (id) => {
    const { status, body } = await call(
      kind,
      HTTP_OPERATIONS.find((op) => op.id === id)!,
    );
    expect([200, 400, 404]).toContain(status);
    expect(body.msg).not.toBe(NO_BOTS);
  });
});

describe('an incoming webhook bot', () => {
  const others = HTTP_OPERATIONS.filter((op) => needsAccount(op) && op.id !== 'send-message');

  test.each(others.map((op) => [op.id, op] as const))('may not call %s', (_id, op) =>
    expectRefusal(call('incomingWebhook', op), NO_WEBHOOKS, { status: 401, code: 'UNAUTHORIZED' }),
  );

  test.each(['/user_uploads/1/ab/cd/x.txt', '/avatar/1'])('may not read %s with its key', async (path) => {
    const hook = clients.get('incomingWebhook')!;
    const nobody = hook.as(undefined);
    for (const answer of [hook.download(path), nobody.download(`${path}?api_key=${hook.user!.api_key}`)]) {
      const { status, bytes } = await answer;
      expect({ status, text: bytes.toString() }).toEqual({
        status: 401,
        text: expect.stringContaining(NO_WEBHOOKS),
      });
    }
  });
});
