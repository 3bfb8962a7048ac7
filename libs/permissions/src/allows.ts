import type { Actor, GroupSettingValue } from '@team-chat/contracts';
import type { SettingEntry } from './catalogue';
import { isGuest } from './roles';

/** Returns whether the actor holds the permission. Needs no lookup: the request carries the actor's groups. */
export function allows(
  actor: Pick<Actor, 'user_id' | 'role' | 'group_ids'>,
  value: GroupSettingValue,
  entry: Pick<SettingEntry, 'allow_everyone_group'>,
): boolean {
  if (isGuest(actor.role) && !entry.allow_everyone_group) return false;
  if (typeof value === 'number') return actor.group_ids.includes(value);
  return (
    value.direct_members.includes(actor.user_id) || value.direct_subgroups.some((id) => actor.group_ids.includes(id))
  );
}
