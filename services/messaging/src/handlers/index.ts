import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import * as accountChanges from './account-changes';
import * as addCustomEmoji from './add-custom-emoji';
import * as attachments from './attachments';
import * as botCalls from './bot-calls';
import * as channelAdministration from './channel-administration';
import * as channels from './channels';
import * as defaultChannelGroups from './default-channel-groups';
import * as emoji from './emoji';
import * as erasure from './erasure';
import * as exportPages from './exports';
import * as externalPictures from './external-pictures';
import * as fileChecks from './file-checks';
import * as folderArchiving from './folder-archiving';
import * as getMessages from './get-messages';
import * as groupUses from './group-uses';
import * as imports from './imports';
import * as inboundEmail from './inbound-email';
import * as integrations from './integrations';
import * as invites from './invites';
import * as linkifiers from './linkifiers';
import * as messageEdits from './message-edits';
import * as messages from './messages';
import * as mutedUsers from './muted-users';
import * as reactions from './reactions';
import * as reading from './reading';
import * as reminders from './reminders';
import * as reports from './reports';
import * as restErrorHandling from './rest-error-handling';
import * as resumableUploads from './resumable-uploads';
import * as retention from './retention';
import * as scheduledMessages from './scheduled-messages';
import * as snapshots from './snapshots';
import * as storage from './storage';
import * as submessages from './submessages';
import * as subscribe from './subscribe';
import * as subscriptionSettings from './subscription-settings';
import * as topics from './topics';
import * as typing from './typing';
import * as unsubscribe from './unsubscribe';
import * as usage from './usage';
import * as userVisibility from './user-visibility';
import * as videoCalls from './video-calls';
import * as welcomeMessage from './welcome-message';

/** The handlers of all operations that messaging owns. A missing handler does not compile. */
export const handlers: HandlerMap<Context, 'messaging'> = {
  ...accountChanges,
  ...addCustomEmoji,
  ...attachments,
  ...botCalls,
  ...channelAdministration,
  ...channels,
  ...defaultChannelGroups,
  ...emoji,
  ...erasure,
  ...exportPages,
  ...externalPictures,
  ...fileChecks,
  ...folderArchiving,
  ...getMessages,
  ...groupUses,
  ...imports,
  ...inboundEmail,
  ...integrations,
  ...invites,
  ...linkifiers,
  ...messageEdits,
  ...messages,
  ...mutedUsers,
  ...reactions,
  ...reading,
  ...reminders,
  ...reports,
  ...restErrorHandling,
  ...resumableUploads,
  ...retention,
  ...scheduledMessages,
  ...snapshots,
  ...storage,
  ...submessages,
  ...subscribe,
  ...subscriptionSettings,
  ...topics,
  ...typing,
  ...unsubscribe,
  ...usage,
  ...userVisibility,
  ...videoCalls,
  ...welcomeMessage,
};
