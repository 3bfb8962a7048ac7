import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const mark = (user: TestUser, parameters: Record<string, unknown>) =>
  user.client.post('/users/me/onboarding_steps', parameters);
const registration = (user: TestUser) => ok(user.client.post('/register', { fetch_event_types: ['onboarding_steps'] }));
const names = (steps: { name: string }[]) => steps.map(({ name }) => name);

describe('mark-onboarding-step-as-read', () => {
  test("removes the step from the user's list, and sends the user the remaining steps", async () => {
    const [user, other] = await Promise.all([realm.user(), realm.user('guest')]);
    const before = await registration(user);
    expect(before.navigation_tour_video_url).toBeNull();
    const [step, ...left] = before.onboarding_steps;
    expect(step).toEqual({ type: 'one_time_notice', name: expect.any(String) });
    const queue = await EventReader.register(user.client);
    const onboarding_step = step.name;
    expect(await ok(mark(user, { onboarding_step }))).toEqual({ result: 'success', msg: '' });
    expect(await queue.next('onboarding_steps')).toEqual({
      id: expect.any(Number),
      type: 'onboarding_steps',
      onboarding_steps: left,
    });
    expect((await registration(user)).onboarding_steps).toEqual(left);
    expect((await registration(other)).onboarding_steps).toEqual([step, ...left]);
  });

  test('sends no event for a step that was seen before', async () => {
    const user = await realm.user();
    const [first, second] = names((await registration(user)).onboarding_steps);
    const queue = await EventReader.register(user.client);
    for (const onboarding_step of [first, first, second]) await ok(mark(user, { onboarding_step }));
    await queue.until(({ onboarding_steps }) => !names(onboarding_steps).includes(second!));
    expect(queue.events).toHaveLength(2);
  });

  test('loses no step when all are marked concurrently', async () => {
    const user = await realm.user();
    const steps = names((await registration(user)).onboarding_steps);
    const queue = await EventReader.register(user.client);
    await Promise.all(steps.map((onboarding_step) => ok(mark(user, { onboarding_step }))));
    await queue.until(({ onboarding_steps }) => onboarding_steps.length === 0);
    expect(queue.events.map(({ onboarding_steps }) => onboarding_steps.length)).toEqual(
      steps.map((_, index) => steps.length - 1 - index),
    );
  });

  test('refuses unknown and missing steps, and bots', async () => {
    const user = await realm.user();
    const bot = await realm.user('member', { bot: true });
    await expectRefusal(mark(user, { onboarding_step: 'none' }), 'Unknown onboarding_step: none');
    await expectRefusal(mark(user, {}), "Missing 'onboarding_step' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'onboarding_step',
    });
    await expectRefusal(mark(bot, { onboarding_step: 'none' }), 'This endpoint does not accept bot requests.');
  });
});
