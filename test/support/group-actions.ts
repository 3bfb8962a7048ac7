import type { ApiClient, ApiResponse } from '@team-chat/testkit';
import type { SeededRandom } from './seeded-random';

/** Changes one of the groups at random. */
export function changeSomeGroup(
  random: SeededRandom,
  client: ApiClient,
  known: { groupIds: number[]; userIds: number[] },
): Promise<ApiResponse> {
  const group = `/user_groups/${random.pick(known.groupIds)}`;
  const users = random.some(known.userIds, 3);
  const others = random.some(known.groupIds, 2);
  const value = random.pick([others[0]!, { direct_members: users, direct_subgroups: others }]);
  return random.pick<() => Promise<ApiResponse>>([
    () => client.post(`${group}/members`, { add: users }),
    () => client.post(`${group}/members`, { add: [client.user!.user_id] }),
    () => client.post(`${group}/members`, { delete: random.some(known.userIds, 2) }),
    () => client.post(`${group}/members`, { delete: [client.user!.user_id], add_subgroups: others }),
    () => client.post(`${group}/subgroups`, { add: others }),
    async () => {
      await client.post(`${group}/subgroups`, { add: others });
      return client.post(`${group}/subgroups`, { delete: others.slice(0, 1) });
    },
    () => client.post(`${group}/deactivate`),
    () => client.post(`${group}/deactivate`),
    () => client.patch(group, { deactivated: false }),
    () => client.patch(group, { deactivated: false, name: `group ${random.below(1_000_000)}` }),
    () => client.patch(group, { name: `group ${random.below(1_000_000)}`, description: 'changed' }),
    () => client.patch(group, { can_join_group: { new: value } }),
    () => client.patch(group, { can_leave_group: { new: value }, can_mention_group: { new: others[0]! } }),
  ])();
}
