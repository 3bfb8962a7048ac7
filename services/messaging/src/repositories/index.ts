import { type Database, ImportedIds } from '@team-chat/db';
import { AccessibleUsersRepository } from './accessible-users';
import { AttachmentsRepository } from './attachments';
import { BotOwnerNoticesRepository } from './bot-owner-notices';
import { ChannelViewersRepository } from './channel-viewers';
import { ChannelsRepository } from './channels';
import { ConversationsRepository, type KnownIds } from './conversations';
import { CustomEmojiRepository } from './custom-emoji';
import { DefaultChannelGroupsRepository } from './default-channel-groups';
import { DeliveredEmailsRepository } from './delivered-emails';
import { DueNotificationsRepository } from './due-notifications';
import { EditsRepository } from './edits';
import { EmailAddressesRepository } from './email-addresses';
import { ExportedMessagesRepository } from './exported-messages';
import { ExportedRowsRepository } from './exported-rows';
import { ExternalPictureKeysRepository } from './external-picture-keys';
import { FlagsRepository } from './flags';
import { FolderArchiveVersionsRepository } from './folder-archive-versions';
import { ImportsRepository } from './imports';
import { LegalHoldsRepository } from './legal-holds';
import { LinkPreviewsRepository } from './link-previews';
import { LinkifiersRepository } from './linkifiers';
import { MarkingRepository } from './marking';
import { MessageArchiveRepository } from './message-archive';
import { MessageRecipientsRepository } from './message-recipients';
import { MessageWordsRepository } from './message-words';
import { MessagesRepository } from './messages';
import { MissedMessagesRepository } from './missed-messages';
import { MovesRepository } from './moves';
import { NarrowedMessagesRepository } from './narrowed-messages';
import { PicturesRepository } from './pictures';
import { ReactionsRepository } from './reactions';
import { RegistrationRepository } from './registration';
import { RemindersRepository } from './reminders';
import { ResumableUploadsRepository } from './resumable-uploads';
import { RetentionRepository } from './retention';
import { ScheduledMessagesRepository } from './scheduled-messages';
import { MessageQuotas } from './message-quotas';
import { SendingRepository } from './sending';
import { StorageRepository } from './storage';
import { SubmessagesRepository } from './submessages';
import { SubscriptionsRepository } from './subscriptions';
import { TopicsRepository } from './topics';
import { UserReplicasRepository } from './user-replicas';
import { UserTopicsRepository } from './user-topics';
import { OutgoingWebhookCallsRepository } from './outgoing-webhook-calls';

/** The repositories in the context, each called as its class is. */
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the repositories. `directIds` caches the ids of direct conversations. */
export function createRepositories(db: Database, directIds: KnownIds) {
  const messages = new MessagesRepository(db);
  return {
    accessibleUsers: new AccessibleUsersRepository(db),
    attachments: new AttachmentsRepository(db),
    botOwnerNotices: new BotOwnerNoticesRepository(db),
    channelViewers: new ChannelViewersRepository(db),
    channels: new ChannelsRepository(db),
    conversations: new ConversationsRepository(db, directIds),
    customEmoji: new CustomEmojiRepository(db),
    defaultChannelGroups: new DefaultChannelGroupsRepository(db),
    deliveredEmails: new DeliveredEmailsRepository(db),
    dueNotifications: new DueNotificationsRepository(db),
    edits: new EditsRepository(),
    emailAddresses: new EmailAddressesRepository(db),
    exportedMessages: new ExportedMessagesRepository(db),
    exportedRows: new ExportedRowsRepository(db),
    externalPictureKeys: new ExternalPictureKeysRepository(db),
    flags: new FlagsRepository(db),
    folderArchiveVersions: new FolderArchiveVersionsRepository(),
    importedIds: new ImportedIds(),
    imports: new ImportsRepository(db),
    legalHolds: new LegalHoldsRepository(db),
    linkPreviews: new LinkPreviewsRepository(db),
    linkifiers: new LinkifiersRepository(db),
    marking: new MarkingRepository(),
    messageArchive: new MessageArchiveRepository(db),
    messageRecipients: new MessageRecipientsRepository(db),
    messageWords: new MessageWordsRepository(db),
    messages,
    missedMessages: new MissedMessagesRepository(db),
    moves: new MovesRepository(),
    narrowedMessages: new NarrowedMessagesRepository(db, messages),
    pictures: new PicturesRepository(db),
    reactions: new ReactionsRepository(db),
    registration: new RegistrationRepository(db),
    reminders: new RemindersRepository(db),
    resumableUploads: new ResumableUploadsRepository(db),
    retention: new RetentionRepository(db),
    scheduledMessages: new ScheduledMessagesRepository(db),
    messageQuotas: new MessageQuotas(db),
    sending: new SendingRepository(db),
    storage: new StorageRepository(db),
    submessages: new SubmessagesRepository(db),
    subscriptions: new SubscriptionsRepository(db),
    topics: new TopicsRepository(db),
    userReplicas: new UserReplicasRepository(db),
    userTopics: new UserTopicsRepository(db),
    outgoingWebhookCalls: new OutgoingWebhookCallsRepository(db),
  };
}
