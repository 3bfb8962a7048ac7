import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { checkInvitedGroups } from './check-invited-groups';
import { createUserGroup } from './create-user-group';
import { deactivateUserGroup } from './deactivate-user-group';
import { findMembers } from './find-members';
import { findSupergroups } from './find-supergroups';
import { getActorGroups } from './get-actor-groups';
import { getGroupCards } from './get-group-cards';
import { getIsUserGroupMember } from './get-is-user-group-member';
import { getNamableGroups } from './get-namable-groups';
import { getSnapshot } from './get-snapshot';
import { getSystemGroups } from './get-system-groups';
import { getUserGroupMembers } from './get-user-group-members';
import { getUserGroupSubgroups } from './get-user-group-subgroups';
import { getUserGroups } from './get-user-groups';
import { applyAccountChange } from './apply-account-change';
import { placeInNamedGroups } from './place-in-named-groups';
import { updateUserGroup } from './update-user-group';
import { updateUserGroupMembers } from './update-user-group-members';
import { updateUserGroupSubgroups } from './update-user-group-subgroups';

export const handlers: HandlerMap<Context, 'groups'> = {
  'check-invited-groups': checkInvitedGroups,
  'create-user-group': createUserGroup,
  'deactivate-user-group': deactivateUserGroup,
  'find-members': findMembers,
  'find-supergroups': findSupergroups,
  'get-actor-groups': getActorGroups,
  'get-group-cards': getGroupCards,
  'get-is-user-group-member': getIsUserGroupMember,
  'get-namable-groups': getNamableGroups,
  'get-snapshot': getSnapshot,
  'get-system-groups': getSystemGroups,
  'get-user-group-members': getUserGroupMembers,
  'get-user-group-subgroups': getUserGroupSubgroups,
  'get-user-groups': getUserGroups,
  'apply-account-change': applyAccountChange,
  'place-in-named-groups': placeInNamedGroups,
  'update-user-group': updateUserGroup,
  'update-user-group-members': updateUserGroupMembers,
  'update-user-group-subgroups': updateUserGroupSubgroups,
};
