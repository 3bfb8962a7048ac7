import type { GroupObjection } from '@team-chat/contracts';
import { includesGroup } from '@team-chat/permissions';
import type { GroupSettings } from './group-settings';

/** The uses of a group by other groups, and by itself. */
export interface UsesByGroups {
  supergroup_ids: number[];
  /** Groups with settings that may name the group. */
  naming: { id: number; settings: GroupSettings }[];
}

/** Returns all uses that prevent a group's deactivation, in the order of the wire: the groups above it, channels,
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
      .filter(([, value]) => includesGroup(value, groupId))
      .map(([name]) => name),
  }));
  return [
    ...(supergroup_ids.length > 0 ? [{ type: 'subgroup' as const, supergroup_ids }] : []),
    ...elsewhere.channels,
    ...byGroups.filter(({ settings }) => settings.length > 0),
    ...elsewhere.realm,
  ];
}
