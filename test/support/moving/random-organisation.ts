import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';
import { RandomWorkload } from '../random-workload';
import { SeededRandom } from '../seeded-random';

/** An organisation in which random things have happened. */
export interface RandomOrganisation {
  realm: TestRealm;
  /** People who are active, with roles that do not change. */
  people: TestUser[];
}

/** Makes an organisation by `steps` random actions. */
export async function makeRandomOrganisation(
  cluster: TestCluster,
  { seed, steps }: { seed: number; steps: number },
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
  if (workload.failures.length > 0) throw new Error(workload.failures.join('\n'));
  const { members } = await ok(owner.client.get('/users'));
  const active = new Set(members.filter((each: any) => each.is_active).map((each: any) => each.user_id));
  return { realm, people: users.filter(({ user_id }) => active.has(user_id)) };
}
