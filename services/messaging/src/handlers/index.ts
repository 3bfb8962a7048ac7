import { updateScheduledMessage } from './update-scheduled-message';
import { getScheduledMessages } from './get-scheduled-messages';
import { deleteScheduledMessage } from './delete-scheduled-message';
import { createMessageReminder } from './create-message-reminder';
import { createScheduledMessage } from './create-scheduled-message';
import { deleteReminder } from './delete-reminder';
import { getReminders } from './get-reminders';
import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { addCustomEmoji } from './add-custom-emoji';
import { deactivateCustomEmoji } from './deactivate-custom-emoji';
import { getRealmCustomEmoji } from './get-realm-custom-emoji';
import { addDefaultStream } from './add-default-stream';
import { addLinkifier } from './add-linkifier';
import { addReaction } from './add-reaction';
import { archiveStream } from './archive-stream';
import { deleteAttachment } from './delete-attachment';
import { deliverEmail } from './deliver-email';
import { findInboundAddress } from './find-inbound-address';
import { findFile } from './find-file';
import { findLinkedFile } from './find-linked-file';
import { findThumbnail } from './find-thumbnail';
import { getAttachments } from './get-attachments';
import { getFileLink } from './get-file-link';
import { addSubmessage } from './add-submessage';
import { addUploadPiece } from './add-upload-piece';
import { createResumableUpload } from './create-resumable-upload';
import { findResumableUpload } from './find-resumable-upload';
import { finishResumableUpload } from './finish-resumable-upload';
import { removeResumableUpload } from './remove-resumable-upload';
import { uploadFile } from './upload-file';
import { checkExternalPicture } from './check-external-picture';
import { checkUploads } from './check-uploads';
import { checkInvitedChannels } from './check-invited-channels';
import { checkMessagesMatchNarrow } from './check-messages-match-narrow';
import { prepareFolderArchive } from './prepare-folder-archive';
import { createBigBlueButtonVideoCall } from './create-big-blue-button-video-call';
import { createChannel } from './create-channel';
import { createDefaultStreamGroup } from './create-default-stream-group';
import { deleteMessage } from './delete-message';
import { deleteTopic } from './delete-topic';
import { findAccessibleUsers } from './find-accessible-users';
import { findAccessibleChannels } from './find-accessible-channels';
import { findChannels } from './find-channels';
import { findGroupUses } from './find-group-uses';
import { findOpenFolders } from './find-open-folders';
import { getLinkifiers } from './get-linkifiers';
import { getCustomEmoji } from './get-custom-emoji';
import { getEmojiNames } from './get-emoji-names';
import { getMaxMessageId } from './get-max-message-id';
import { getMessage } from './get-message';
import { getMessageHistory } from './get-message-history';
import { getMessages } from './get-messages';
import { getReadReceipts } from './get-read-receipts';
import { getSnapshot } from './get-snapshot';
import { getStreamById } from './get-stream-by-id';
import { getStreamEmailAddress } from './get-stream-email-address';
import { getStreamId } from './get-stream-id';
import { getStreamTopics } from './get-stream-topics';
import { getStreams } from './get-streams';
import { getSubscribers } from './get-subscribers';
import { getSubscriptionStatus } from './get-subscription-status';
import { getSubscriptions } from './get-subscriptions';
import { markAllAsRead } from './mark-all-as-read';
import { markStreamAsRead } from './mark-stream-as-read';
import { markTopicAsRead } from './mark-topic-as-read';
import { muteTopic } from './mute-topic';
import { notifyBotOwner } from './notify-bot-owner';
import { applyAccountChange } from './apply-account-change';
import { readMutedUser } from './read-muted-user';
import { removeDefaultStream } from './remove-default-stream';
import { removeDefaultStreamGroup } from './remove-default-stream-group';
import { removeLinkifier } from './remove-linkifier';
import { removeReaction } from './remove-reaction';
import { renderDescriptions } from './render-descriptions';
import { renderMessage } from './render-message';
import { reorderLinkifiers } from './reorder-linkifiers';
import { reportMessage } from './report-message';
import { restErrorHandling } from './rest-error-handling';
import { liftLegalHold } from './lift-legal-hold';
import { listLegalHolds } from './list-legal-holds';
import { placeLegalHold } from './place-legal-hold';
import { restoreMessages } from './restore-messages';
import { sendMessage } from './send-message';
import { setTypingStatus } from './set-typing-status';
import { setTypingStatusForMessageEdit } from './set-typing-status-for-message-edit';
import { subscribe } from './subscribe';
import { testWelcomeBotCustomMessage } from './test-welcome-bot-custom-message';
import { unsubscribe } from './unsubscribe';
import { updateDefaultStreamGroup } from './update-default-stream-group';
import { updateDefaultStreamGroupStreams } from './update-default-stream-group-streams';
import { updateLinkifier } from './update-linkifier';
import { updateMessage } from './update-message';
import { updateMessageFlags } from './update-message-flags';
import { updateMessageFlagsForNarrow } from './update-message-flags-for-narrow';
import { updateStream } from './update-stream';
import { updateSubscriptionSettings } from './update-subscription-settings';
import { updateSubscriptions } from './update-subscriptions';
import { updateUserTopic } from './update-user-topic';

export const handlers: HandlerMap<Context, 'messaging'> = {
  'add-custom-emoji': addCustomEmoji,
  'deactivate-custom-emoji': deactivateCustomEmoji,
  'get-realm-custom-emoji': getRealmCustomEmoji,
  'add-default-stream': addDefaultStream,
  'add-linkifier': addLinkifier,
  'add-reaction': addReaction,
  'add-submessage': addSubmessage,
  'archive-stream': archiveStream,
  'delete-attachment': deleteAttachment,
  'find-file': findFile,
  'find-linked-file': findLinkedFile,
  'find-thumbnail': findThumbnail,
  'get-attachments': getAttachments,
  'get-file-link': getFileLink,
  'add-upload-piece': addUploadPiece,
  'create-resumable-upload': createResumableUpload,
  'find-resumable-upload': findResumableUpload,
  'finish-resumable-upload': finishResumableUpload,
  'remove-resumable-upload': removeResumableUpload,
  'upload-file': uploadFile,
  'check-invited-channels': checkInvitedChannels,
  'check-uploads': checkUploads,
  'check-external-picture': checkExternalPicture,
  'check-messages-match-narrow': checkMessagesMatchNarrow,
  'prepare-folder-archive': prepareFolderArchive,
  'create-big-blue-button-video-call': createBigBlueButtonVideoCall,
  'create-channel': createChannel,
  'create-default-stream-group': createDefaultStreamGroup,
  'create-message-reminder': createMessageReminder,
  'delete-reminder': deleteReminder,
  'get-reminders': getReminders,
  'create-scheduled-message': createScheduledMessage,
  'delete-message': deleteMessage,
  'delete-scheduled-message': deleteScheduledMessage,
  'delete-topic': deleteTopic,
  'find-accessible-channels': findAccessibleChannels,
  'find-accessible-users': findAccessibleUsers,
  'find-channels': findChannels,
  'find-group-uses': findGroupUses,
  'find-open-folders': findOpenFolders,
  'get-linkifiers': getLinkifiers,
  'get-custom-emoji': getCustomEmoji,
  'get-emoji-names': getEmojiNames,
  'get-max-message-id': getMaxMessageId,
  'get-message': getMessage,
  'get-message-history': getMessageHistory,
  'get-messages': getMessages,
  'get-read-receipts': getReadReceipts,
  'get-scheduled-messages': getScheduledMessages,
  'get-snapshot': getSnapshot,
  'get-stream-by-id': getStreamById,
  'deliver-email': deliverEmail,
  'find-inbound-address': findInboundAddress,
  'get-stream-email-address': getStreamEmailAddress,
  'get-stream-id': getStreamId,
  'get-stream-topics': getStreamTopics,
  'get-streams': getStreams,
  'get-subscribers': getSubscribers,
  'get-subscription-status': getSubscriptionStatus,
  'get-subscriptions': getSubscriptions,
  'mark-all-as-read': markAllAsRead,
  'mark-stream-as-read': markStreamAsRead,
  'mark-topic-as-read': markTopicAsRead,
  'mute-topic': muteTopic,
  'notify-bot-owner': notifyBotOwner,
  'apply-account-change': applyAccountChange,
  'read-muted-user': readMutedUser,
  'remove-default-stream': removeDefaultStream,
  'remove-default-stream-group': removeDefaultStreamGroup,
  'remove-linkifier': removeLinkifier,
  'remove-reaction': removeReaction,
  'render-descriptions': renderDescriptions,
  'render-message': renderMessage,
  'reorder-linkifiers': reorderLinkifiers,
  'report-message': reportMessage,
  'rest-error-handling': restErrorHandling,
  'lift-legal-hold': liftLegalHold,
  'list-legal-holds': listLegalHolds,
  'place-legal-hold': placeLegalHold,
  'restore-messages': restoreMessages,
  'send-message': sendMessage,
  'set-typing-status': setTypingStatus,
  'set-typing-status-for-message-edit': setTypingStatusForMessageEdit,
  subscribe,
  'test-welcome-bot-custom-message': testWelcomeBotCustomMessage,
  unsubscribe,
  'update-default-stream-group': updateDefaultStreamGroup,
  'update-default-stream-group-streams': updateDefaultStreamGroupStreams,
  'update-linkifier': updateLinkifier,
  'update-message': updateMessage,
  'update-message-flags': updateMessageFlags,
  'update-message-flags-for-narrow': updateMessageFlagsForNarrow,
  'update-scheduled-message': updateScheduledMessage,
  'update-stream': updateStream,
  'update-subscription-settings': updateSubscriptionSettings,
  'update-subscriptions': updateSubscriptions,
  'update-user-topic': updateUserTopic,
};
