import type { GroupSettingValue, UserGroup } from '@team-chat/client';
import type { ChatState } from '../../state/chat-state.ts';
import type { RealmState } from '../../state/families/realm.ts';
import { nameOf } from '../../state/names.ts';
import { findText } from '../../words/settings.ts';
import type { Setting } from './descriptions.ts';

/** Values that a group setting may have, as the server lists them. */
interface Rules {
  require_system_group: boolean;
  allow_internet_group: boolean;
  allow_nobody_group: boolean;
  allow_everyone_group: boolean;
  allowed_system_groups: readonly string[];
}

/** Name under which the server lists the rules of a scope's group settings. */
const LISTS = { realm: 'realm', channel: 'stream', group: 'group' } as const;

/** Returns the values that the server allows for a group setting; undefined for a setting that it does not list. */
export function groupSetting({ scope, name }: Setting, all: RealmState['permissionSettings']): Rules | undefined {
  return all[LISTS[scope as keyof typeof LISTS]][name] as Rules | undefined;
}

const NOBODY = 'role:nobody';
const EVERYONE = 'role:everyone';
const INTERNET = 'role:internet';

/** Returns whether a group may hold a permission by itself, as far as the rules say it. */
export function isChoosable({ name, is_system_group, deactivated }: UserGroup, rules: Rules | undefined): boolean {
  if (deactivated) return false;
  if (!rules) return true;
  if (!is_system_group) return !rules.require_system_group;
  if (name === NOBODY && !rules.allow_nobody_group) return false;
  if (name === EVERYONE && !rules.allow_everyone_group) return false;
  if (name === INTERNET && !rules.allow_internet_group) return false;
  return rules.allowed_system_groups.length === 0 || rules.allowed_system_groups.includes(name);
}

/** Returns the name of a group; the system's groups have names of the page's language. */
export const groupName = ({ name }: Pick<UserGroup, 'name'>): string => findText(`holders.${name}`) ?? name;

/** Returns the names of those who hold a permission. */
export function holdersText(value: GroupSettingValue, state: Pick<ChatState, 'groups' | 'people'>): string {
  const { direct_members, direct_subgroups } =
    typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  const groups = direct_subgroups.map((id) => {
    const group = state.groups.get(id);
    return group ? groupName(group) : '?';
  });
  return [...groups, ...direct_members.map((id) => nameOf(state, id))].join(', ') || findText(`holders.${NOBODY}`)!;
}
