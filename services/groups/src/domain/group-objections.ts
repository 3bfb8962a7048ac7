import type { GroupObjection } from '@team-chat/contracts';
import { refersTo } from '@team-chat/permissions';
import type { GroupSettings } from './group-settings';

/** How other groups, and perhaps the group itself, use a group. */
export interface UsesByGroups {
  supergroup_ids: number[];
  /** Groups with settings that may name it. */
  naming: { id: number; settings: GroupSettings }[];
}

/** Everything that a group has to stay for, in the order in which clients are told: the groups above it, channels,
 *  settings of groups, settings of the organisation. Source: spec/wire-contract.md, section 2.17. */
export function groupObjections(
  groupId: number,
  { supergroup_ids, naming }: UsesByGroups,
  elsewhere: { channels: GroupObjection[]; realm: GroupObjection[] },
): GroupObjection[] {
  const byGroups = naming.map(({ id, settings }) => ({
    type: 'user_group' as const,
    group_id: id,
    settings: Object.entries(settings)
      .filter(([, value]) => refersTo(value, groupId))
      .map(([name]) => name),
  }));
  return [
    ...(supergroup_ids.length > 0 ? [{ type: 'subgroup' as const, supergroup_ids }] : []),
    ...elsewhere.channels,
    ...byGroups.filter(({ settings }) => settings.length > 0),
    ...elsewhere.realm,
  ];
}
