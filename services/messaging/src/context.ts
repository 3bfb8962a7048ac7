import { entryCache, Lookup } from '@team-chat/bus';
import {
  alertWords,
  channelEmailUsers,
  getRealmAlertWords,
  groupNames,
  muters,
  realmCustomEmoji,
  realmLinkifiers,
  realms,
  systemGroups,
  userCards,
  userNames,
} from '@team-chat/contracts';
import { VersionGuard } from '@team-chat/db';
import { openFileStore } from '@team-chat/files';
import { createFetcher } from '@team-chat/outgoing';
import { type Core, DueWorkPoller, DueWork } from '@team-chat/service';
import type { MessagingConfig } from './config';
import { AlertWordIndex } from './domain/alert-words';
import { AccessibleUsersRepository } from './repositories/accessible-users';
import { AttachmentsRepository } from './repositories/attachments';
import { BotOwnerNoticesRepository } from './repositories/bot-owner-notices';
import { ChannelViewersRepository } from './repositories/channel-viewers';
import { KnownChannels } from './lookups/known-channels';
import { ChannelsRepository } from './repositories/channels';
import { ConversationsRepository } from './repositories/conversations';
import { CustomEmojiRepository } from './repositories/custom-emoji';
import { DefaultChannelGroupsRepository } from './repositories/default-channel-groups';
import { DeliveredEmailsRepository } from './repositories/delivered-emails';
import { DueNotificationsRepository } from './repositories/due-notifications';
import { EditsRepository } from './repositories/edits';
import { EmailAddressesRepository } from './repositories/email-addresses';
import { ExternalPictureKeysRepository } from './repositories/external-picture-keys';
import { FlagsRepository } from './repositories/flags';
import { FolderArchiveVersionsRepository } from './repositories/folder-archive-versions';
import { MessageRecipientsRepository } from './repositories/holders';
import { LegalHoldsRepository } from './repositories/legal-holds';
import { LinkPreviewsRepository } from './repositories/link-previews';
import { LinkifiersRepository } from './repositories/linkifiers';
import { MessageArchiveRepository } from './repositories/message-archive';
import { MessagesRepository } from './repositories/messages';
import { MissedMessagesRepository } from './repositories/missed-messages';
import { MovesRepository } from './repositories/moves';
import { MarkingRepository } from './repositories/marking';
import { MessageWordsRepository } from './repositories/message-words';
import { NarrowedMessagesRepository } from './repositories/narrowed-messages';
import { PicturesRepository } from './repositories/pictures';
import { Renderer } from './rendering/renderer';
import { UserReplicasRepository } from './repositories/user-replicas';
import { ReactionsRepository } from './repositories/reactions';
import { RegistrationRepository } from './repositories/registration';
import { RetentionRepository } from './repositories/retention';
import { RemindersRepository } from './repositories/reminders';
import { ResumableUploadsRepository } from './repositories/resumable-uploads';
import { ScheduledMessagesRepository } from './repositories/scheduled-messages';
import { SendingRepository } from './repositories/sending';
import { SubmessagesRepository } from './repositories/submessages';
import { SubscriptionsRepository } from './repositories/subscriptions';
import { TopicsRepository } from './repositories/topics';
import { UserTopicsRepository } from './repositories/user-topics';
import { OutgoingWebhookCallsRepository } from './repositories/outgoing-webhook-calls';

/** High, because many users may join and leave groups at the same time. */
const MAX_MEMBERSHIP_ATTEMPTS = 50;

/** Calls of outgoing webhook bots that run at the same time. */
const MAX_OUTGOING_WEBHOOK_CALLS = 100;

export type Context = Core & ReturnType<typeof createContext>;

export function createContext({ bus, db, log }: Core, config: MessagingConfig) {
  const linkifiers = new LinkifiersRepository(db);
  const customEmoji = new CustomEmojiRepository(db);
  const poller = new DueWorkPoller(db, log);
  return {
    config,
    now: () => Math.floor(Date.now() / 1000),
    accessibleUsers: new AccessibleUsersRepository(db),
    /** Ids of direct conversations that this replica has reported to accounts. */
    introduced: entryCache<number, true>(50_000),
    attachments: new AttachmentsRepository(db),
    botOwnerNotices: new BotOwnerNoticesRepository(db),
    channels: new ChannelsRepository(db),
    channelViewers: new ChannelViewersRepository(db),
    conversations: new ConversationsRepository(db, entryCache(50_000)),
    customEmoji,
    deliveredEmails: new DeliveredEmailsRepository(db),
    defaultChannelGroups: new DefaultChannelGroupsRepository(db),
    /** Makes thumbnails of uploaded pictures. */
    dueThumbnails: new DueWork({ name: 'thumbnails', table: 'pictures', poller, log }),
    /** Archives messages that have expired. */
    dueRetention: new DueWork({ name: 'retention', table: 'retention_runs', column: 'next_at', poller, log }),
    /** Shows the pages to which messages link. */
    dueLinkPreviews: new DueWork({ name: 'link previews', table: 'due_link_previews', poller, log }),
    /** Sends scheduled messages. */
    dueMessages: new DueWork({ name: 'scheduled messages', table: 'scheduled_messages', poller, log }),
    /** Decides whom messages notify. */
    dueNotificationWork: new DueWork({ name: 'notifications', table: 'due_notifications', poller, log }),
    dueNotifications: new DueNotificationsRepository(db),
    /** Sends mails about messages that users have missed. */
    dueEmails: new DueWork({ name: 'mails about missed messages', table: 'due_emails', poller, log }),
    /** Sends reminders. */
    dueReminders: new DueWork({ name: 'reminders', table: 'reminders', poller, log }),
    /** Calls outgoing webhook bots. */
    dueOutgoingWebhookCalls: new DueWork({
      name: 'outgoing webhooks',
      table: 'webhook_bots',
      poller,
      log,
      concurrency: MAX_OUTGOING_WEBHOOK_CALLS,
    }),
    edits: new EditsRepository(),
    emailAddresses: new EmailAddressesRepository(db),
    externalPictureKeys: new ExternalPictureKeysRepository(db),
    fetchExternal: createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS }),
    files: openFileStore('FILES', config),
    flags: new FlagsRepository(db),
    folderArchiveVersions: new FolderArchiveVersionsRepository(),
    holders: new MessageRecipientsRepository(db),
    knownChannels: new KnownChannels(),
    legalHolds: new LegalHoldsRepository(db),
    linkifiers,
    linkPreviews: new LinkPreviewsRepository(db),
    groupNames: new Lookup(bus, groupNames),
    /** Bumped when a group may have been deactivated: a setting may name only active groups. */
    groupUses: new VersionGuard(db, 'group uses'),
    /** Bumped when the members of a group may have changed: channels' viewers depend on them. */
    memberships: new VersionGuard(db, 'memberships', MAX_MEMBERSHIP_ATTEMPTS),
    missedMessages: new MissedMessagesRepository(db),
    messageArchive: new MessageArchiveRepository(db),
    messages: new MessagesRepository(db),
    moves: new MovesRepository(),
    marking: new MarkingRepository(),
    messageWords: new MessageWordsRepository(db),
    narrowedMessages: new NarrowedMessagesRepository(db),
    pictures: new PicturesRepository(db),
    userReplicas: new UserReplicasRepository(db),
    reactions: new ReactionsRepository(db),
    registration: new RegistrationRepository(db),
    renderer: new Renderer(log),
    reminders: new RemindersRepository(db),
    resumableUploads: new ResumableUploadsRepository(db),
    retention: new RetentionRepository(db),
    scheduledMessages: new ScheduledMessagesRepository(db),
    sending: new SendingRepository(db),
    submessages: new SubmessagesRepository(db),
    subscriptions: new SubscriptionsRepository(db),
    topics: new TopicsRepository(db),
    userNames: new Lookup(bus, userNames),
    userTopics: new UserTopicsRepository(db),
    outgoingWebhookCalls: new OutgoingWebhookCallsRepository(db),
    channelEmailUsers: new Lookup(bus, channelEmailUsers),
    users: new Lookup(bus, userCards),
    realms: new Lookup(bus, realms),
    knownCustomEmoji: new Lookup(bus, realmCustomEmoji, (_, realmId) => customEmoji.list(realmId)),
    knownLinkifiers: new Lookup(bus, realmLinkifiers, (_, realmId) => linkifiers.list(realmId)),
    alertWords: new Lookup<void, AlertWordIndex>(bus, alertWords, async (call, realm_id) => {
      const { alert_words } = await call(getRealmAlertWords, { params: { realm_id } });
      return new AlertWordIndex(alert_words);
    }),
    muters: new Lookup(bus, muters),
    systemGroups: new Lookup(bus, systemGroups),
  };
}
