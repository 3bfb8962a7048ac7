import { groupObjections } from './group-objections';

const settings = (given: object = {}) => ({
  can_add_members_group: 1,
  can_join_group: 1,
  can_leave_group: 1,
  can_manage_group: 1,
  can_mention_group: 1,
  can_remove_members_group: 1,
  ...given,
});
const nothing = { channels: [], realm: [] };

test('lists the uses of a group in the order of the wire', () => {
  const channel = { type: 'channel' as const, channel_id: 3, settings: ['can_subscribe_group'] };
  const realm = { type: 'realm' as const, settings: ['can_create_groups'] };
  const naming = [
    { id: 20, settings: settings({ can_join_group: 20, can_leave_group: 21 }) },
    { id: 22, settings: settings({ can_mention_group: { direct_members: [1], direct_subgroups: [20] } }) },
    { id: 23, settings: settings() },
  ];
  const uses = { supergroup_ids: [30, 31], naming };
  expect(groupObjections(20, uses, { channels: [channel], realm: [realm] })).toEqual([
    { type: 'subgroup', supergroup_ids: [30, 31] },
    channel,
    { type: 'user_group', group_id: 20, settings: ['can_join_group'] },
    { type: 'user_group', group_id: 22, settings: ['can_mention_group'] },
    realm,
  ]);
});

test('lists no objection for a group without uses', () => {
  expect(groupObjections(20, { supergroup_ids: [], naming: [] }, nothing)).toEqual([]);
});
