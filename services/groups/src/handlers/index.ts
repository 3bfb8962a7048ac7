import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import * as accountChanges from './account-changes';
import * as erasure from './erasure';
import * as exportPages from './exports';
import * as groupMemberships from './group-memberships';
import * as imports from './imports';
import * as invites from './invites';
import * as snapshots from './snapshots';
import * as userGroupChanges from './user-group-changes';
import * as userGroups from './user-groups';

/** The handlers of all operations that groups owns. A missing handler does not compile. */
export const handlers: HandlerMap<Context, 'groups'> = {
  ...accountChanges,
  ...erasure,
  ...exportPages,
  ...groupMemberships,
  ...imports,
  ...invites,
  ...snapshots,
  ...userGroupChanges,
  ...userGroups,
};
