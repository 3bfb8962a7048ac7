import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { ApiClient, ok, type TestUser, waitUntilConsumed } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { SeededRandom } from '../support/seeded-random';
import { Facts } from '../support/visibility/model';
import { Observer } from '../support/visibility/observer';
import { RandomChanges } from '../support/visibility/random-changes';

const LIMIT_MS = 3_600_000;
const SEEDS = (process.env.VISIBILITY_SEEDS ?? '2').split(',').map(Number);
const STEPS = Number(process.env.VISIBILITY_STEPS ?? 25);
const CHANGES_PER_STEP = 6;
/** Number of viewers whose answers are checked after a step. Events are checked for all. */
const VIEWERS_PER_STEP = 2;
const ROLES = ['administrator', 'member', 'member', 'member', 'guest', 'guest'] as const;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
}, LIMIT_MS);
afterAll(() => cluster?.stop());

test.each(SEEDS)(
  'nobody gets what they may not know, or misses what they may read, seed %i',
  async (seed) => {
    const random = new SeededRandom(seed);
    const realm = await cluster.aRealm();
    const { owner } = realm;
    const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
    const [members, everyone] = [groups[SYSTEM_GROUP.members]!, groups[SYSTEM_GROUP.everyone]!];
    await ok(
      owner.client.patch('/realm', {
        can_access_all_users_group: { new: members },
        enable_spectator_access: true,
      }),
    );
    const users: TestUser[] = [owner];
    for (const role of ROLES) users.push(await realm.user(role));
    const bot = await realm.user('member', { bot: true });
    users.push(bot);
    const facts = new Facts();
    const { members: people } = await ok(owner.client.get('/users'));
    for (const { user_id, email, full_name } of users) {
      const { role } = people.find((person: { user_id: number }) => person.user_id === user_id);
      const person = { id: user_id, role, ...(user_id === bot.user_id && { botName: full_name }) };
      facts.addPerson(person, email.split('@')[0]!);
    }
    const group = { name: 'readers', description: '', members: [users[2]!.user_id] };
    const { group_id } = await ok(owner.client.post('/user_groups/create', group));
    facts.groups.set(group_id, new Set(group.members));
    const clientOf = (user: TestUser | undefined) =>
      new ApiClient(random.pick(cluster.baseUrls), user, { host: realm.host });
    const observers = [Observer.ofSpectator(facts, clientOf(undefined))];
    for (const user of users) observers.push(await Observer.ofUser(facts, user, clientOf(user)));
    const changes = new RandomChanges(random, realm, users, facts, { members, everyone });

    const publishMarkers = await markers(owner);
    await changes.createChannels();
    for (const observer of observers) observer.remember();

    for (let step = 0; step < STEPS; step++) {
      for (let i = 0; i < CHANGES_PER_STEP; i++) {
        await changes.step();
        for (const observer of observers) observer.remember();
      }
      expect(changes.failures).toEqual([]);
      await waitUntilConsumed(cluster);
      const texts = await publishMarkers(step);
      const found = await Promise.all(observers.map((observer) => observer.checkEvents(texts)));
      for (let i = 0; i < VIEWERS_PER_STEP; i++) {
        const observer = random.pick(observers);
        found.push(await observer.checkAnswers());
      }
      const wrong = found.flat();
      if (wrong.length > 0) throw new Error([...wrong.slice(0, 20), ...changes.done.slice(-30)].join('\n'));
    }
  },
  LIMIT_MS,
);

/** Returns a function that makes messaging and accounts publish an event for all users, and returns texts that these
 *  events contain. A queue that has both events has all earlier ones of the two services. */
async function markers({ client }: TestUser): Promise<(step: number) => Promise<string[]>> {
  const { id } = await ok(client.post('/realm/filters', { pattern: 'marker', url_template: 'https://example.com' }));
  return async (step) => {
    const [pattern, name] = [`marker-of-messages-${step}-`, `marker of accounts ${step}.`];
    await ok(client.patch(`/realm/filters/${id}`, { pattern, url_template: 'https://example.com' }));
    await ok(client.patch('/realm', { name }));
    return [pattern, name];
  };
}
