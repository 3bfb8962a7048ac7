export { canSeeEmail } from './roles';
export { allows } from './allows';
export {
  CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  USER_GROUP_SETTINGS,
  serverSupportedPermissionSettings,
  type ChannelSetting,
  type GroupPermissionSetting,
  type RealmGroupSetting,
  type ServerSupportedPermissionSettings,
  type SettingEntry,
  type UserGroupSetting,
} from './catalogue';
export { checkCaller } from './check-caller';
export { checkExpected, checkExpectedValue, checkReplaced } from './expected-values';
export {
  canonicalise,
  checkGroupSetting,
  defaultValue,
  includesGroup,
  sameValue,
  type GroupLookup,
  type NamedGroup,
} from './group-setting-value';
export { ROLE, isAdministrator, isFullMember, isGuest, isModerator, isOwner } from './roles';
export { shownValue, shownValues, directMembersOf } from './group-setting-value';
export { isSpectator, spectatorOf } from './roles';
export { mayChangeSetting, type SettingCaller } from './setting-rights';
export {
  SYSTEM_GROUP,
  SYSTEM_GROUPS,
  directRoleGroups,
  roleGroupNames,
  type SystemGroup,
  type SystemGroupName,
} from './system-groups';
