import type { ApiClient, ApiResponse } from '@team-chat/testkit';
import type { Dice } from './dice';

const REVEALING = ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group'];

/** Changes at random who may know of a channel. */
export function changeSomeChannel(
  dice: Dice,
  client: ApiClient,
  streamId: number,
  known: { groupIds: number[]; userIds: number[] },
): Promise<ApiResponse> {
  const path = `/streams/${streamId}`;
  const users = dice.some(known.userIds, 2);
  const groups = known.groupIds.length > 0 ? dice.some(known.groupIds, 2) : [];
  const anonymous = { direct_members: users, direct_subgroups: groups };
  const value = dice.pick([...groups, anonymous, { direct_members: users, direct_subgroups: [] }]);
  return dice.pick([
    () => client.patch(path, { [dice.pick(REVEALING)]: { new: value } }),
    () => client.patch(path, { [dice.pick(REVEALING)]: { new: value } }),
    () => client.patch(path, { is_private: dice.coin() }),
    () => client.patch(path, { is_private: dice.coin(), can_subscribe_group: { new: value } }),
  ])();
}
