import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { checkInvitedGroups } from './check-invited-groups';
import { createUserGroup } from './create-user-group';
import { getActorGroups } from './get-actor-groups';
import { getGroupCards } from './get-group-cards';
import { getSnapshot } from './get-snapshot';
import { getSystemGroups } from './get-system-groups';
import { getUserGroups } from './get-user-groups';
import { placeUser } from './place-user';

export const handlers: HandlerMap<Context, 'groups'> = {
  'check-invited-groups': checkInvitedGroups,
  'create-user-group': createUserGroup,
  'get-actor-groups': getActorGroups,
  'get-group-cards': getGroupCards,
  'get-snapshot': getSnapshot,
  'get-system-groups': getSystemGroups,
  'get-user-groups': getUserGroups,
  'place-user': placeUser,
};
