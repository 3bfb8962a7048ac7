import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { RandomWorkload } from '../random-workload';
import { SeededRandom } from '../seeded-random';

/** An organisation in which random things have happened. */
export interface RandomOrganisation {
  realm: TestRealm;
  /** People who are active, with roles that do not change. */
  people: TestUser[];
}

interface Life {
  /** Seed of the random choices. */
  seed: number;
  /** Number of actions of any kind. */
  steps: number;
  /** Number of actions after them, most of which send messages, by several users at once. */
  messages?: number;
}

/** Users who act at once. */
const ACTORS = 6;

/** Makes an organisation by random actions. */
export async function makeRandomOrganisation(
  cluster: { aRealm(): Promise<TestRealm> },
  { seed, steps, messages = 0 }: Life,
): Promise<RandomOrganisation> {
  const realm = await cluster.aRealm();
  const { owner } = realm;
  await realm.grant(owner, { can_create_users: true });
  const users = [owner];
  for (const role of ['administrator', 'moderator', 'member', 'guest', 'member', 'guest'] as const) {
    users.push(await realm.user(role));
  }
  const workload = new RandomWorkload(new SeededRandom(seed), realm, users, users, (user) => [user.client]);
  for (let step = 0; step < steps; step++) await workload.step(new Set());
  let left = messages;
  const send = async () => {
    while (left-- > 0) await workload.step(new Set(['message']));
  };
  await Promise.all(Array.from({ length: ACTORS }, send));
  if (workload.failures.length > 0) throw new Error(workload.failures.join('\n'));
  const { members } = await ok(owner.client.get('/users'));
  const active = new Set(members.filter((each: any) => each.is_active).map((each: any) => each.user_id));
  return { realm, people: users.filter(({ user_id }) => active.has(user_id)) };
}
