import type { HttpOperationId } from '@team-chat/contracts';

/** The names of all operations in the client, as `group.method`, by the operations' ids. */
export const CLIENT_NAMES = {
  'add-alert-words': 'alertWords.add',
  'get-alert-words': 'alertWords.list',
  'remove-alert-words': 'alertWords.remove',

  'create-api-key': 'apiKeys.create',
  'dev-fetch-api-key': 'apiKeys.fetchForDevelopment',
  'fetch-api-key': 'apiKeys.fetch',
  'get-api-keys': 'apiKeys.list',
  'regenerate-api-key': 'apiKeys.regenerate',
  'revoke-api-key': 'apiKeys.revoke',

  'get-audit-log': 'auditLog.list',

  'create-bot': 'bots.create',
  'deactivate-bot': 'bots.deactivate',
  'get-bot-calls': 'bots.listCalls',
  'get-bots': 'bots.list',
  'regenerate-bot-api-key': 'bots.regenerateApiKey',
  'repeat-bot-call': 'bots.repeatCall',
  'update-bot': 'bots.update',

  'get-bot-storage': 'botStorage.get',
  'remove-bot-storage': 'botStorage.remove',
  'update-bot-storage': 'botStorage.update',

  'create-webhook': 'webhooks.create',
  'delete-webhook': 'webhooks.delete',
  'get-webhook-deliveries': 'webhooks.listDeliveries',
  'get-webhooks': 'webhooks.list',
  'replay-webhook': 'webhooks.replay',
  'test-webhook': 'webhooks.test',
  'update-webhook': 'webhooks.update',

  'create-big-blue-button-video-call': 'calls.createBigBlueButton',

  'create-channel-folder': 'channelFolders.create',
  'get-channel-folders': 'channelFolders.list',
  'patch-channel-folders': 'channelFolders.reorder',
  'update-channel-folder': 'channelFolders.update',

  'add-default-stream': 'channels.addDefault',
  'archive-stream': 'channels.archive',
  'create-channel': 'channels.create',
  'get-stream-by-id': 'channels.get',
  'get-stream-email-address': 'channels.getEmailAddress',
  'get-stream-id': 'channels.getId',
  'get-streams': 'channels.list',
  'get-subscribers': 'channels.listSubscribers',
  'mark-stream-as-read': 'channels.markAsRead',
  'remove-default-stream': 'channels.removeDefault',
  'update-stream': 'channels.update',

  'create-default-stream-group': 'defaultChannelGroups.create',
  'remove-default-stream-group': 'defaultChannelGroups.remove',
  'update-default-stream-group': 'defaultChannelGroups.update',
  'update-default-stream-group-streams': 'defaultChannelGroups.updateChannels',

  'get-deployment-status': 'deployment.getStatus',

  'add-custom-emoji': 'emoji.addCustom',
  'deactivate-custom-emoji': 'emoji.removeCustom',
  'upload-file': 'files.upload',
  'get-attachments': 'files.list',
  'delete-attachment': 'files.remove',
  'get-file-link': 'files.getLink',
  'create-drafts': 'drafts.create',
  'get-drafts': 'drafts.list',
  'delete-draft': 'drafts.remove',
  'edit-draft': 'drafts.update',

  'get-custom-emoji': 'emoji.list',

  'create-invite-link': 'invites.createLink',
  'get-invites': 'invites.list',
  'resend-email-invite': 'invites.resend',
  'revoke-email-invite': 'invites.revoke',
  'revoke-invite-link': 'invites.revokeLink',
  'send-invites': 'invites.send',

  'end-legal-hold': 'legalHolds.end',
  'get-legal-holds': 'legalHolds.list',
  'create-legal-hold': 'legalHolds.place',

  'add-linkifier': 'linkifiers.add',
  'get-linkifiers': 'linkifiers.list',
  'remove-linkifier': 'linkifiers.remove',
  'reorder-linkifiers': 'linkifiers.reorder',
  'update-linkifier': 'linkifiers.update',

  'get-message': 'messages.get',
  'get-message-history': 'messages.getHistory',
  'get-messages': 'messages.list',
  'get-read-receipts': 'messages.listReaders',
  'mark-all-as-read': 'messages.markAllAsRead',
  'check-messages-match-narrow': 'messages.matchNarrow',
  'delete-message': 'messages.remove',
  'render-message': 'messages.render',
  'report-message': 'messages.report',
  'send-message': 'messages.send',
  'update-message': 'messages.update',
  'update-message-flags': 'messages.updateFlags',
  'update-message-flags-for-narrow': 'messages.updateFlagsForNarrow',

  'add-navigation-view': 'navigationViews.add',
  'get-navigation-views': 'navigationViews.list',
  'remove-navigation-view': 'navigationViews.remove',
  'edit-navigation-view': 'navigationViews.update',

  'mark-onboarding-step-as-read': 'onboardingSteps.markAsRead',

  'add-code-playground': 'playgrounds.add',
  'remove-code-playground': 'playgrounds.remove',

  'get-user-presence': 'presence.get',
  'get-realm-presence': 'presence.list',
  'update-presence': 'presence.update',

  'create-profile-field': 'profileFields.create',
  'get-profile-fields': 'profileFields.list',
  'delete-profile-field': 'profileFields.remove',
  'delete-own-profile-data': 'profileFields.removeOwnData',
  'reorder-profile-fields': 'profileFields.reorder',
  'update-profile-field': 'profileFields.update',
  'update-own-profile-data': 'profileFields.updateOwnData',

  'add-apns-token': 'pushDevices.addApnsToken',
  'add-fcm-token': 'pushDevices.addFcmToken',
  'register-push-device': 'pushDevices.register',
  'remove-apns-token': 'pushDevices.removeApnsToken',
  'remove-fcm-token': 'pushDevices.removeFcmToken',
  'e2ee-test-notify': 'pushDevices.testEncrypted',
  'test-notify': 'pushDevices.test',

  'get-events': 'queues.poll',
  'register-queue': 'queues.register',
  'delete-queue': 'queues.remove',

  'add-submessage': 'messages.addSubmessage',

  'add-reaction': 'reactions.add',
  'remove-reaction': 'reactions.remove',

  'export-realm': 'exports.create',
  'get-realm-exports': 'exports.list',
  'get-realm-export-consents': 'exports.listConsents',
  'delete-realm-export': 'exports.remove',

  'export-own-data': 'ownExports.create',
  'get-own-exports': 'ownExports.list',
  'delete-own-export': 'ownExports.remove',

  'deactivate-own-realm': 'realm.deactivate',
  'test-welcome-bot-custom-message': 'realm.testWelcomeMessage',
  'update-realm': 'realm.update',
  'update-realm-user-settings-defaults': 'realm.updateUserSettingsDefaults',

  'add-realm-domain': 'realmDomains.add',
  'get-realm-domains': 'realmDomains.list',
  'remove-realm-domain': 'realmDomains.remove',
  'update-realm-domain': 'realmDomains.update',

  'create-saved-snippet': 'savedSnippets.create',
  'get-saved-snippets': 'savedSnippets.list',
  'delete-saved-snippet': 'savedSnippets.remove',
  'edit-saved-snippet': 'savedSnippets.update',

  'create-message-reminder': 'reminders.create',
  'get-reminders': 'reminders.list',
  'delete-reminder': 'reminders.remove',

  'create-scheduled-message': 'scheduledMessages.create',
  'get-scheduled-messages': 'scheduledMessages.list',
  'delete-scheduled-message': 'scheduledMessages.remove',
  'update-scheduled-message': 'scheduledMessages.update',

  'get-server-settings': 'server.getSettings',
  'rest-error-handling': 'server.testError',

  'update-settings': 'settings.update',

  'get-storage': 'storage.get',
  'get-storage-files': 'storage.listFiles',
  'delete-storage-file': 'storage.removeFile',

  'get-subscription-status': 'subscriptions.getStatus',
  'get-subscriptions': 'subscriptions.list',
  subscribe: 'subscriptions.subscribe',
  unsubscribe: 'subscriptions.unsubscribe',
  'update-subscriptions': 'subscriptions.update',
  'update-subscription-settings': 'subscriptions.updateSettings',

  'delete-topic': 'topics.remove',
  'get-stream-topics': 'topics.list',
  'mark-topic-as-read': 'topics.markAsRead',
  'mute-topic': 'topics.mute',
  'update-user-topic': 'topics.updateVisibility',

  'set-typing-status': 'typing.set',
  'set-typing-status-for-message-edit': 'typing.setForMessageEdit',

  'create-user-group': 'userGroups.create',
  'deactivate-user-group': 'userGroups.deactivate',
  'get-is-user-group-member': 'userGroups.isMember',
  'get-user-groups': 'userGroups.list',
  'get-user-group-members': 'userGroups.listMembers',
  'get-user-group-subgroups': 'userGroups.listSubgroups',
  'update-user-group': 'userGroups.update',
  'update-user-group-members': 'userGroups.updateMembers',
  'update-user-group-subgroups': 'userGroups.updateSubgroups',

  'create-user': 'users.create',
  'deactivate-user': 'users.deactivate',
  'deactivate-own-user': 'users.deactivateOwn',
  'get-user': 'users.get',
  'get-user-by-email': 'users.getByEmail',
  'get-own-user': 'users.getOwn',
  'get-users': 'users.list',
  'mute-user': 'users.mute',
  'reactivate-user': 'users.reactivate',
  'unmute-user': 'users.unmute',
  'upload-realm-icon': 'realm.uploadIcon',
  'delete-realm-icon': 'realm.deleteIcon',
  'upload-realm-logo': 'realm.uploadLogo',
  'delete-realm-logo': 'realm.deleteLogo',
  'upload-avatar': 'users.uploadAvatar',
  'delete-avatar': 'users.deleteAvatar',
  'update-user': 'users.update',
  'update-user-by-email': 'users.updateByEmail',

  'get-user-status': 'userStatus.get',
  'update-status': 'userStatus.update',
  'update-status-for-user': 'userStatus.updateForUser',

  zcommand: 'zcommands.run',
} as const satisfies Record<HttpOperationId, string>;
