import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { shownValues, type UserGroupSetting, directMembersOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { type AnnouncedGroup, groupUpdated } from '../events';
import { listInactive } from '../repositories/role-placements';

/** Returns the events about settings that name a user whom `tx` has deactivated or reactivated. The caller has locked
 *  the groups. */
export async function showInSettings(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: { realm_id: number; user_id: number },
  groups: AnnouncedGroup[],
): Promise<EventEntry[]> {
  const groupIds = groups.map((group) => group.id);
  const guarded = await ctx.userGroups.listWithSettings(realm_id, groupIds, tx);
  const named = [...guarded.values()].flatMap(({ settings }) => Object.values(settings).flatMap(directMembersOf));
  const inactive = await listInactive(tx, realm_id, named);
  return groups.flatMap((group) => {
    const { settings } = guarded.get(group.id)!;
    const shown = shownValues(settings, inactive);
    const names = (Object.keys(settings) as UserGroupSetting[]).filter((name) =>
      directMembersOf(settings[name]).includes(user_id),
    );
    return names.map((name) => groupUpdated(realm_id, group, { [name]: shown[name] }));
  });
}
