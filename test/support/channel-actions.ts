import type { ApiClient, ApiResponse } from '@team-chat/testkit';
import type { SeededRandom } from './seeded-random';

const REVEALING_SETTINGS = ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'];

/** Changes a channel's visibility at random. */
export function changeSomeChannel(
  random: SeededRandom,
  client: ApiClient,
  streamId: number,
  known: { groupIds: number[]; userIds: number[] },
): Promise<ApiResponse> {
  const path = `/streams/${streamId}`;
  const users = random.some(known.userIds, 2);
  const groups = known.groupIds.length > 0 ? random.some(known.groupIds, 2) : [];
  const anonymous = { direct_members: users, direct_subgroups: groups };
  const value = random.pick([...groups, anonymous, { direct_members: users, direct_subgroups: [] }]);
  return random.pick([
    () => client.patch(path, { [random.pick(REVEALING_SETTINGS)]: { new: value } }),
    () => client.patch(path, { [random.pick(REVEALING_SETTINGS)]: { new: value } }),
    () => client.patch(path, { is_private: random.coin() }),
    () => client.patch(path, { is_private: random.coin(), can_subscribe_group: { new: value } }),
  ])();
}
