import { type AnyOperation, OPERATIONS } from '.';

/** Operations that write and are not in the audit log. A new one is either recorded or named here. */
const UNRECORDED = new Set([
  // Messages, and what users do with them. Messages that are deleted are recorded.
  ...['send-message', 'update-message', 'add-submessage', 'add-reaction', 'remove-reaction'],
  ...['update-message-flags', 'update-message-flags-for-narrow', 'report-message', 'deliver-email'],
  ...['mark-all-as-read', 'mark-stream-as-read', 'mark-topic-as-read', 'set-typing-status'],
  ...['set-typing-status-for-message-edit', 'test-welcome-bot-custom-message', 'upload-file'],
  ...['create-message-reminder', 'delete-reminder', 'create-scheduled-message', 'update-scheduled-message'],
  ...['delete-scheduled-message', 'create-drafts', 'edit-draft', 'delete-draft', 'create-saved-snippet'],
  ...['edit-saved-snippet', 'delete-saved-snippet'],
  // Settings of the caller's own, and the caller's queues and devices.
  ...['upload-avatar', 'delete-avatar', 'update-own-profile-data', 'delete-own-profile-data', 'update-status'],
  ...['update-presence', 'mute-user', 'unmute-user', 'add-alert-words', 'remove-alert-words'],
  ...['update-subscription-settings', 'update-user-topic', 'mute-topic', 'zcommand', 'unsubscribe-from-emails'],
  ...['add-navigation-view', 'edit-navigation-view', 'remove-navigation-view', 'mark-onboarding-step-as-read'],
  ...['add-apns-token', 'remove-apns-token', 'add-fcm-token', 'remove-fcm-token', 'test-notify'],
  ...['register-push-device', 'e2ee-test-notify', 'register-queue', 'delete-queue', 'rest-error-handling'],
  ...['update-bot-storage', 'remove-bot-storage', 'get-stream-email-address', 'test-webhook'],
  // Requests for a mail with a link. Following the link is recorded.
  ...['request-password-reset', 'request-sign-up', 'create-realm-link', 'request-realm', 'request-realm-list'],
  // Work of services that follows from other operations.
  ...['apply-account-change', 'prepare-folder-archive', 'notify-bot-owner', 'add-missed-message-emails'],
  ...['read-muted-user', 'clear-channel-settings', 'update-accessible-users', 'record-key-uses'],
  'record-bot-calls',
  ...['hold-webhooks', 'release-webhooks', 'record-deliveries', 'create-resumable-upload', 'add-upload-piece'],
  ...['finish-resumable-upload', 'remove-resumable-upload', 'get-notification-bot', 'get-welcome-bot'],
  ...['get-email-gateway-bot', 'check-uploads', 'check-pictures'],
  // Parts of an import, whose beginning and end are recorded.
  ...['import-users', 'import-profile-fields', 'import-avatars', 'import-groups', 'import-folders', 'import-channels'],
  ...['import-files', 'import-messages', 'store-imported-file', 'open-imported-channels', 'import-realm-picture'],
  'import-personal-lists',
  // A part of a deletion, which is recorded. What is about no organisation.
  ...['erase-page', 'record-backup'],
]);

const nameOf = ({ owner, id }: AnyOperation) => `${owner}.${id}`;
const writing = OPERATIONS.filter(({ safe }) => !safe);

test('each operation that writes is in the audit log, or named here', () => {
  const undecided = writing.filter(({ id, audit }) => !audit && !UNRECORDED.has(id));
  expect(undecided.map(nameOf)).toEqual([]);
});

test('no operation that is named here is recorded, or missing', () => {
  const ids = new Set(writing.filter(({ audit }) => !audit).map(({ id }) => id));
  expect([...UNRECORDED].filter((id) => !ids.has(id))).toEqual([]);
});

/** Parameters that are secrets, may contain one, or are the text of a message. */
const SECRET = /password|token|secret|content$|config_data|payload_url|^url$|^key$|^api_key$|^owner$|storage/;

const shownBy = ({ audit, params }: AnyOperation): string[] =>
  audit === undefined ? [] : audit.shows === 'all' ? Object.keys(params) : [...audit.shows];

test.each(OPERATIONS.filter(({ audit }) => audit).map((op) => [nameOf(op), op] as const))(
  'the audit log shows no secret of %s',
  (_name, op) => expect(shownBy(op).filter((name) => SECRET.test(name))).toEqual([]),
);
