import { type SettingFacts, type SettingsOf, sharedFacts } from '../declaring/setting';
import { MAX_USER_GROUP_NAME_LENGTH } from '../shared/limits';
import type { updateUserGroup } from './user-group-changes';

const caller = { mayChange: 'caller' } as const;

/** The settings of a user group, which those who may manage the group change. */
export const USER_GROUP_SETTING_FACTS: Record<SettingsOf<typeof updateUserGroup, 'user_group_id'>, SettingFacts> = {
  name: { ...caller, kind: 'text', max: MAX_USER_GROUP_NAME_LENGTH },
  description: { ...caller, kind: 'long-text' },
  deactivated: caller,
  ...sharedFacts(
    { ...caller, kind: 'people' },
    'can_add_members_group',
    'can_join_group',
    'can_leave_group',
    'can_manage_group',
    'can_mention_group',
    'can_remove_members_group',
  ),
};
