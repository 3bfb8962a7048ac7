import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import * as alertWords from './alert-words';
import * as apiKeys from './api-keys';
import * as auditLog from './audit-log';
import * as authentication from './authentication';
import * as avatars from './avatars';
import * as botCalls from './bot-calls';
import * as botStorage from './bot-storage';
import * as bots from './bots';
import * as createBot from './create-bot';
import * as emailChanges from './email-changes';
import * as externalLogIns from './external-log-ins';
import * as fileChecks from './file-checks';
import * as groupUses from './group-uses';
import * as imports from './imports';
import * as integrations from './integrations';
import * as invites from './invites';
import * as logIns from './log-ins';
import * as missedMessages from './missed-messages';
import * as mutedUsers from './muted-users';
import * as operator from './operator';
import * as ownExports from './own-exports';
import * as passwordResets from './password-resets';
import * as playgrounds from './playgrounds';
import * as presence from './presence';
import * as profileFields from './profile-fields';
import * as pushDevices from './push-devices';
import * as realmCreation from './realm-creation';
import * as realmDomains from './realm-domains';
import * as realmExports from './realm-exports';
import * as realmPictures from './realm-pictures';
import * as realmSearch from './realm-search';
import * as realmSettings from './realm-settings';
import * as realms from './realms';
import * as sendInvites from './send-invites';
import * as serverSettings from './server-settings';
import * as signUps from './sign-ups';
import * as snapshots from './snapshots';
import * as unsubscription from './unsubscription';
import * as userSettings from './user-settings';
import * as userStatus from './user-status';
import * as userVisibility from './user-visibility';
import * as users from './users';
import * as webhooks from './webhooks';
import * as zcommand from './zcommand';

/** The handlers of all operations that accounts owns. A missing handler does not compile. */
export const handlers: HandlerMap<Context, 'accounts'> = {
  ...alertWords,
  ...apiKeys,
  ...auditLog,
  ...authentication,
  ...avatars,
  ...botCalls,
  ...botStorage,
  ...bots,
  ...createBot,
  ...emailChanges,
  ...externalLogIns,
  ...fileChecks,
  ...groupUses,
  ...imports,
  ...integrations,
  ...invites,
  ...logIns,
  ...missedMessages,
  ...mutedUsers,
  ...operator,
  ...ownExports,
  ...passwordResets,
  ...playgrounds,
  ...presence,
  ...profileFields,
  ...pushDevices,
  ...realmCreation,
  ...realmDomains,
  ...realmExports,
  ...realmPictures,
  ...realmSearch,
  ...realmSettings,
  ...realms,
  ...sendInvites,
  ...serverSettings,
  ...signUps,
  ...snapshots,
  ...unsubscription,
  ...userSettings,
  ...userStatus,
  ...userVisibility,
  ...users,
  ...webhooks,
  ...zcommand,
};
