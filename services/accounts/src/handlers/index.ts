import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { logIn } from './log-in';
import { findSession } from './find-session';
import { endSession } from './end-session';
import { completeDesktopLogIn } from './complete-desktop-log-in';
import { beginExternalLogIn } from './begin-external-log-in';
import { completeExternalLogIn } from './complete-external-log-in';
import { completeExternalSignUp } from './complete-external-sign-up';
import { addAlertWords } from './add-alert-words';
import { addApnsToken } from './add-apns-token';
import { addCodePlayground } from './add-code-playground';
import { addFcmToken } from './add-fcm-token';
import { addMissedMessageEmails } from './add-missed-message-emails';
import { addRealmDomain } from './add-realm-domain';
import { authenticate } from './authenticate';
import { authenticateWebhook } from './authenticate-webhook';
import { clearChannelSettings } from './clear-channel-settings';
import { checkPictures } from './check-pictures';
import { confirmEmailChange } from './confirm-email-change';
import { createBot } from './create-bot';
import { createInviteLink } from './create-invite-link';
import { createProfileField } from './create-profile-field';
import { createRealm } from './create-realm';
import { createRealmLink } from './create-realm-link';
import { createRequestedRealm } from './create-requested-realm';
import { createUser } from './create-user';
import { deactivateBot } from './deactivate-bot';
import { deleteRealmIcon } from './delete-realm-icon';
import { deleteRealmLogo } from './delete-realm-logo';
import { findRealmCreation } from './find-realm-creation';
import { findRealmPictures } from './find-realm-pictures';
import { uploadRealmIcon } from './upload-realm-icon';
import { uploadRealmLogo } from './upload-realm-logo';
import { deactivateOwnRealm } from './deactivate-own-realm';
import { deactivateOwnUser } from './deactivate-own-user';
import { deactivateRealm } from './deactivate-realm';
import { deactivateUser } from './deactivate-user';
import { deleteAvatar } from './delete-avatar';
import { deleteOwnProfileData } from './delete-own-profile-data';
import { deleteProfileField } from './delete-profile-field';
import { devFetchApiKey } from './dev-fetch-api-key';
import { e2eeTestNotify } from './e2ee-test-notify';
import { fetchApiKey } from './fetch-api-key';
import { findAvatar } from './find-avatar';
import { findEmailChange } from './find-email-change';
import { findGroupUses } from './find-group-uses';
import { findInvitation } from './find-invitation';
import { findRealm } from './find-realm';
import { getAlertWords } from './get-alert-words';
import { getApiKey } from './get-api-key';
import { getBotStorage } from './get-bot-storage';
import { getBots } from './get-bots';
import { getInvites } from './get-invites';
import { getChannelEmailUsers } from './get-channel-email-users';
import { getEmailPreferences } from './get-email-preferences';
import { getMuters } from './get-muters';
import { getNoticePolicies } from './get-notice-policies';
import { getEmailGatewayBot } from './get-email-gateway-bot';
import { getOutgoingWebhook } from './get-outgoing-webhook';
import { getWebhooks } from './get-webhooks';
import { completePasswordReset } from './complete-password-reset';
import { findPasswordReset } from './find-password-reset';
import { findPresences } from './find-presences';
import { requestPasswordReset } from './request-password-reset';
import { completeSignUp } from './complete-sign-up';
import { findRealmUrl } from './find-realm-url';
import { findRequestedRealm } from './find-requested-realm';
import { findSignUp } from './find-sign-up';
import { requestRealm } from './request-realm';
import { requestRealmList } from './request-realm-list';
import { requestSignUp } from './request-sign-up';
import { createApiKey } from './create-api-key';
import { exportAuditLog } from './export-audit-log';
import { getApiKeys } from './get-api-keys';
import { getAuditLog } from './get-audit-log';
import { recordKeyUses } from './record-key-uses';
import { revokeApiKey } from './revoke-api-key';
import { createWebhook } from './create-webhook';
import { updateWebhook } from './update-webhook';
import { deleteWebhook } from './delete-webhook';
import { replayWebhook } from './replay-webhook';
import { getWebhookDeliveries } from './get-webhook-deliveries';
import { getWebhookTarget } from './get-webhook-target';
import { getWebhookTask } from './get-webhook-task';
import { holdWebhooks } from './hold-webhooks';
import { releaseWebhooks } from './release-webhooks';
import { recordDeliveries } from './record-deliveries';
import { getNotificationBot } from './get-notification-bot';
import { getOwnUser } from './get-own-user';
import { getProfileFields } from './get-profile-fields';
import { getRealm } from './get-realm';
import { getRealmAlertWords } from './get-realm-alert-words';
import { getRealmDomains } from './get-realm-domains';
import { getRealmPresence } from './get-realm-presence';
import { getServerSettings } from './get-server-settings';
import { getSnapshot } from './get-snapshot';
import { getUser } from './get-user';
import { getUserByEmail } from './get-user-by-email';
import { getUserCards } from './get-user-cards';
import { getUserPresence } from './get-user-presence';
import { getUserSettings } from './get-user-settings';
import { getUserStatus } from './get-user-status';
import { getUsers } from './get-users';
import { getWelcomeBot } from './get-welcome-bot';
import { listRealms } from './list-realms';
import { muteUser } from './mute-user';
import { provisionUser } from './provision-user';
import { reactivateRealm } from './reactivate-realm';
import { reactivateUser } from './reactivate-user';
import { redeemInvitation } from './redeem-invitation';
import { regenerateApiKey } from './regenerate-api-key';
import { regenerateBotApiKey } from './regenerate-bot-api-key';
import { registerPushDevice } from './register-push-device';
import { removeAlertWords } from './remove-alert-words';
import { removeApnsToken } from './remove-apns-token';
import { removeBotStorage } from './remove-bot-storage';
import { removeCodePlayground } from './remove-code-playground';
import { removeFcmToken } from './remove-fcm-token';
import { removeRealmDomain } from './remove-realm-domain';
import { reorderProfileFields } from './reorder-profile-fields';
import { resendEmailInvite } from './resend-email-invite';
import { resetPassword } from './reset-password';
import { revokeEmailInvite } from './revoke-email-invite';
import { revokeInviteLink } from './revoke-invite-link';
import { sendInvites } from './send-invites';
import { setUserGrants } from './set-user-grants';
import { testNotify } from './test-notify';
import { unmuteUser } from './unmute-user';
import { unsubscribeFromEmails } from './unsubscribe-from-emails';
import { updateAccessibleUsers } from './update-accessible-users';
import { updateBot } from './update-bot';
import { updateBotStorage } from './update-bot-storage';
import { updateOwnProfileData } from './update-own-profile-data';
import { updatePresence } from './update-presence';
import { updateProfileField } from './update-profile-field';
import { updateRealm } from './update-realm';
import { updateRealmDomain } from './update-realm-domain';
import { updateRealmUserSettingsDefaults } from './update-realm-user-settings-defaults';
import { updateSettings } from './update-settings';
import { updateStatus } from './update-status';
import { updateStatusForUser } from './update-status-for-user';
import { updateUser } from './update-user';
import { updateUserByEmail } from './update-user-by-email';
import { uploadAvatar } from './upload-avatar';
import { zcommand } from './zcommand';

export const handlers: HandlerMap<Context, 'accounts'> = {
  'log-in': logIn,
  'find-session': findSession,
  'end-session': endSession,
  'complete-desktop-log-in': completeDesktopLogIn,
  'begin-external-log-in': beginExternalLogIn,
  'complete-external-log-in': completeExternalLogIn,
  'complete-external-sign-up': completeExternalSignUp,
  'add-alert-words': addAlertWords,
  'add-apns-token': addApnsToken,
  'add-code-playground': addCodePlayground,
  'add-fcm-token': addFcmToken,
  'add-missed-message-emails': addMissedMessageEmails,
  'add-realm-domain': addRealmDomain,
  authenticate,
  'authenticate-webhook': authenticateWebhook,
  'check-pictures': checkPictures,
  'clear-channel-settings': clearChannelSettings,
  'confirm-email-change': confirmEmailChange,
  'create-bot': createBot,
  'create-invite-link': createInviteLink,
  'create-profile-field': createProfileField,
  'create-realm': createRealm,
  'create-realm-link': createRealmLink,
  'create-requested-realm': createRequestedRealm,
  'create-user': createUser,
  'deactivate-bot': deactivateBot,
  'delete-realm-icon': deleteRealmIcon,
  'delete-realm-logo': deleteRealmLogo,
  'find-realm-creation': findRealmCreation,
  'find-realm-pictures': findRealmPictures,
  'upload-realm-icon': uploadRealmIcon,
  'upload-realm-logo': uploadRealmLogo,
  'deactivate-own-realm': deactivateOwnRealm,
  'deactivate-own-user': deactivateOwnUser,
  'deactivate-realm': deactivateRealm,
  'deactivate-user': deactivateUser,
  'delete-avatar': deleteAvatar,
  'delete-own-profile-data': deleteOwnProfileData,
  'delete-profile-field': deleteProfileField,
  'dev-fetch-api-key': devFetchApiKey,
  'e2ee-test-notify': e2eeTestNotify,
  'fetch-api-key': fetchApiKey,
  'find-avatar': findAvatar,
  'find-email-change': findEmailChange,
  'find-group-uses': findGroupUses,
  'find-invitation': findInvitation,
  'find-realm': findRealm,
  'get-alert-words': getAlertWords,
  'get-api-key': getApiKey,
  'get-bot-storage': getBotStorage,
  'get-bots': getBots,
  'get-invites': getInvites,
  'get-channel-email-users': getChannelEmailUsers,
  'get-email-preferences': getEmailPreferences,
  'get-muters': getMuters,
  'get-notice-policies': getNoticePolicies,
  'get-email-gateway-bot': getEmailGatewayBot,
  'get-outgoing-webhook': getOutgoingWebhook,
  'get-webhooks': getWebhooks,
  'complete-password-reset': completePasswordReset,
  'find-password-reset': findPasswordReset,
  'find-presences': findPresences,
  'request-password-reset': requestPasswordReset,
  'complete-sign-up': completeSignUp,
  'find-realm-url': findRealmUrl,
  'find-requested-realm': findRequestedRealm,
  'find-sign-up': findSignUp,
  'request-realm': requestRealm,
  'request-realm-list': requestRealmList,
  'request-sign-up': requestSignUp,
  'create-api-key': createApiKey,
  'export-audit-log': exportAuditLog,
  'get-api-keys': getApiKeys,
  'get-audit-log': getAuditLog,
  'record-key-uses': recordKeyUses,
  'revoke-api-key': revokeApiKey,
  'create-webhook': createWebhook,
  'update-webhook': updateWebhook,
  'delete-webhook': deleteWebhook,
  'replay-webhook': replayWebhook,
  'get-webhook-deliveries': getWebhookDeliveries,
  'get-webhook-target': getWebhookTarget,
  'get-webhook-task': getWebhookTask,
  'hold-webhooks': holdWebhooks,
  'release-webhooks': releaseWebhooks,
  'record-deliveries': recordDeliveries,
  'get-notification-bot': getNotificationBot,
  'get-own-user': getOwnUser,
  'get-profile-fields': getProfileFields,
  'get-realm': getRealm,
  'get-realm-alert-words': getRealmAlertWords,
  'get-realm-domains': getRealmDomains,
  'get-realm-presence': getRealmPresence,
  'get-server-settings': getServerSettings,
  'get-snapshot': getSnapshot,
  'get-user': getUser,
  'get-user-by-email': getUserByEmail,
  'get-user-cards': getUserCards,
  'get-user-presence': getUserPresence,
  'get-user-settings': getUserSettings,
  'get-user-status': getUserStatus,
  'get-users': getUsers,
  'get-welcome-bot': getWelcomeBot,
  'list-realms': listRealms,
  'mute-user': muteUser,
  'provision-user': provisionUser,
  'reactivate-realm': reactivateRealm,
  'reactivate-user': reactivateUser,
  'redeem-invitation': redeemInvitation,
  'regenerate-api-key': regenerateApiKey,
  'regenerate-bot-api-key': regenerateBotApiKey,
  'register-push-device': registerPushDevice,
  'remove-alert-words': removeAlertWords,
  'remove-apns-token': removeApnsToken,
  'remove-bot-storage': removeBotStorage,
  'remove-code-playground': removeCodePlayground,
  'remove-fcm-token': removeFcmToken,
  'remove-realm-domain': removeRealmDomain,
  'reorder-profile-fields': reorderProfileFields,
  'resend-email-invite': resendEmailInvite,
  'reset-password': resetPassword,
  'revoke-email-invite': revokeEmailInvite,
  'revoke-invite-link': revokeInviteLink,
  'send-invites': sendInvites,
  'set-user-grants': setUserGrants,
  'test-notify': testNotify,
  'unmute-user': unmuteUser,
  'unsubscribe-from-emails': unsubscribeFromEmails,
  'update-accessible-users': updateAccessibleUsers,
  'update-bot': updateBot,
  'update-bot-storage': updateBotStorage,
  'update-own-profile-data': updateOwnProfileData,
  'update-presence': updatePresence,
  'update-profile-field': updateProfileField,
  'update-realm': updateRealm,
  'update-realm-domain': updateRealmDomain,
  'update-realm-user-settings-defaults': updateRealmUserSettingsDefaults,
  'update-settings': updateSettings,
  'update-status': updateStatus,
  'update-status-for-user': updateStatusForUser,
  'update-user': updateUser,
  'update-user-by-email': updateUserByEmail,
  'upload-avatar': uploadAvatar,
  zcommand,
};
