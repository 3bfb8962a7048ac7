import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const run = (user: TestUser, command?: string) => user.client.post('/zcommand', { command });

describe('zcommand', () => {
  test.each<[string, string, unknown]>([
    ['/dark', 'color_scheme', 2],
    ['/light', 'color_scheme', 3],
    ['/fluid-width', 'fluid_layout_width', true],
    ['/fixed-width', 'fluid_layout_width', false],
  ])('%s sets %s to %j, announces it as PATCH /settings does, and says so', async (command, property, value) => {
    const user = await realm.user('guest');
    await ok(user.client.patch('/settings', { fluid_layout_width: value === false }));
    const queue = await EventReader.register(user.client, {
      event_types: ['user_settings', 'update_display_settings'],
    });
    const answer = await ok(run(user, command));
    expect(answer).toEqual({ result: 'success', msg: expect.stringMatching(/.\.$/) });
    expect(await queue.take('user_settings', 'update')).toMatchObject({ property, value });
    expect(await queue.take('update_display_settings')).toMatchObject({
      setting_name: property,
      setting: value,
    });
    const again = await ok(run(user, command));
    expect(again).toEqual(answer);
    const { user_settings } = await ok(user.client.post('/register', { event_types: ['user_settings'] }));
    expect(user_settings[property]).toBe(value);
    await ok(user.client.patch('/settings', { enter_sends: true }));
    expect(await queue.take('user_settings')).toMatchObject({ property: 'enter_sends' });
  });

  test('/ping changes and says nothing, also for bots', async () => {
    const bot = await realm.user('member', { bot: true });
    for (const user of [realm.owner, bot]) {
      expect(await ok(run(user, '/ping'))).toEqual({ result: 'success', msg: '' });
    }
  });

  test.each([
    ['dark', 'There should be a leading slash in the zcommand.'],
    ['', 'There should be a leading slash in the zcommand.'],
    ['/', 'No such command: '],
    ['/dance', 'No such command: dance'],
    ['/dark now', 'No such command: dark now'],
  ])('refuses "%s": %s', (command, msg) => expectRefusal(run(realm.owner, command), msg));

  test('refuses a request without command', () =>
    expectRefusal(run(realm.owner), "Missing 'command' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'command',
    }));
});
