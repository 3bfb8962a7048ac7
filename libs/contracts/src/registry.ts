import * as accounts from './accounts';
import * as userVisibility from './user-visibility';
import * as channelAdministration from './channel-administration';
import * as alertWords from './alert-words';
import * as bots from './bots';
import * as channelFolders from './channel-folders';
import * as channels from './channels';
import * as drafts from './drafts';
import * as emailChanges from './email-changes';
import * as emoji from './emoji';
import * as eventQueues from './event-queues';
import * as groupMemberships from './group-memberships';
import * as invites from './invites';
import * as folderArchiving from './folder-archiving';
import * as messageEdits from './message-edits';
import * as linkifiers from './linkifiers';
import * as messages from './messages';
import * as mutedUsers from './muted-users';
import * as navigationViews from './navigation-views';
import * as onboardingSteps from './onboarding-steps';
import type { AnyOperation, ServiceName } from './operation';
import * as presence from './presence';
import * as profileFields from './profile-fields';
import * as reading from './reading';
import * as realmDomains from './realm-domains';
import * as realmSettings from './realm-settings';
import * as operator from './operator';
import * as reactions from './reactions';
import * as reports from './reports';
import * as snapshots from './snapshots';
import * as snippets from './snippets';
import * as subscriptionSettings from './subscription-settings';
import * as topics from './topics';
import * as typing from './typing';
import * as userGroupChanges from './user-group-changes';
import * as userGroups from './user-groups';
import * as userStatus from './user-status';
import * as userSettings from './user-settings';
import * as users from './users';

const modules = {
  accounts,
  userVisibility,
  bots,
  channels,
  channelAdministration,
  subscriptionSettings,
  topics,
  invites,
  messageEdits,
  linkifiers,
  messages,
  reports,
  reactions,
  typing,
  reading,
  realmDomains,
  realmSettings,
  groupMemberships,
  userGroupChanges,
  userGroups,
  userSettings,
  users,
  snippets,
  channelFolders,
  drafts,
  emailChanges,
  emoji,
  eventQueues,
  profileFields,
  folderArchiving,
  navigationViews,
  onboardingSteps,
  snapshots,
  alertWords,
  mutedUsers,
  presence,
  userStatus,
  operator,
};

type Exports<M> = M extends unknown ? M[keyof M] : never;
type Exported = Exports<(typeof modules)[keyof typeof modules]>;

/** The union of all declared operations that a service owns. */
export type OperationOf<O extends ServiceName> = Extract<Exported, { owner: O; paramsSchema: unknown }>;

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'paramsSchema' in value;
}

/** Every operation of every service. */
export const OPERATIONS: readonly AnyOperation[] = Object.values(modules).flatMap((m) =>
  Object.values(m as Record<string, unknown>).filter(isOperation),
);

/** Those that have a route. */
export const HTTP_OPERATIONS = OPERATIONS.filter((op) => op.http !== undefined);

export function operationsOf(owner: ServiceName): AnyOperation[] {
  return OPERATIONS.filter((op) => op.owner === owner);
}
