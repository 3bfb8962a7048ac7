import { expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let user: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  user = await realm.user('guest');
});
afterAll(() => cluster?.stop());

describe('get-custom-emoji', () => {
  test('lists none, as the registration data does', async () => {
    const { emoji } = await ok(user.client.get('/realm/emoji'));
    expect(emoji).toEqual({});
    const types = ['realm_emoji'];
    const { realm_emoji } = await ok(user.client.post('/register', { fetch_event_types: types }));
    expect(realm_emoji).toEqual(emoji);
  });
});

describe('create-big-blue-button-video-call', () => {
  const create = (parameters: Record<string, unknown>) => user.client.get('/calls/bigbluebutton/create', parameters);

  test('is refused after its parameters are checked', async () => {
    await expectRefusal(create({ meeting_name: 'lunch' }), 'BigBlueButton is not configured.');
    await expectRefusal(create({ meeting_name: 'lunch', voice_only: true }), 'BigBlueButton is not configured.');
    const details = { code: 'REQUEST_VARIABLE_MISSING', var_name: 'meeting_name' };
    await expectRefusal(create({}), "Missing 'meeting_name' argument", details);
    await expectRefusal(create({ meeting_name: 'x', voice_only: 'loud' }), 'voice_only is not valid JSON');
  });
});

describe('rest-error-handling', () => {
  test('always fails', async () => {
    await expectRefusal(user.client.post('/rest-error-handling'), 'This operation always fails.');
    const { status } = await realm.client.post('/rest-error-handling');
    expect(status).toBe(401);
  });
});
