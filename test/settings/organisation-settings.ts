import type { RealmSetting } from '@team-chat/contracts';
import { CLIENTS_ACT, KEPT_FOR_PUSH, type Shown, testsOf } from './shown-by';

const settings = testsOf('services/accounts/test/realm-settings.test.ts');
const messaging = testsOf('services/messaging/test/organisation-settings.test.ts');
const ownAccount = testsOf('services/accounts/test/own-account.test.ts');
const sendMessage = testsOf('services/messaging/test/send-message.test.ts');
const deleteMessage = testsOf('services/messaging/test/delete-message.test.ts');
const editContent = testsOf('services/messaging/test/edit-content.test.ts');

const ALL = '%s becomes %j';
const CLIENTS = settings(CLIENTS_ACT, ALL);
const PUSH = settings(KEPT_FOR_PUSH, ALL);

const AGE = '%s limits the age of messages that users move';
const CREATE = '%s decides who creates channels with %j';
const POLICY = '%s decides who sets the policy in channels that they administer';

/** The effect of each parameter of `PATCH /realm`. */
export const ORGANISATION_SETTINGS: Record<RealmSetting, Shown> = {
  name: settings('The name is announced.', ALL),
  description: settings('Log-in pages show it as HTML.', 'get-server-settings returns the description as HTML'),

  allow_message_editing: editContent(
    'Edits are refused.',
    'after the time limit, where the organisation forbids edits, and in archived channels',
  ),
  message_content_edit_limit_seconds: editContent(
    'Later edits are refused.',
    'after the time limit, where the organisation forbids edits, and in archived channels',
  ),
  message_content_delete_limit_seconds: deleteMessage(
    'Later deletions are refused.',
    'an author who may delete only their own messages may not after the time limit',
  ),
  move_messages_within_stream_limit_seconds: messaging('Later moves are refused.', AGE),
  move_messages_between_streams_limit_seconds: messaging('Later moves are refused.', AGE),
  message_edit_history_visibility_policy: testsOf('services/messaging/test/message-history.test.ts')(
    'The history is not shown.',
    "returns moves only, or refuses, as the organisation's policy says",
  ),
  message_retention_days: testsOf('services/messaging/test/retention.test.ts')(
    'Older messages expire.',
    'messages expire by the policy of their channel, or else of the organisation, without events',
  ),
  topics_policy: settings('Messages without a topic are refused.', 'topics_policy takes effect for messages at once'),
  inline_image_preview: messaging(
    'Messages show pictures.',
    'inline_image_preview shows pictures to which messages link',
  ),
  inline_url_embed_preview: testsOf('services/messaging/test/link-previews.test.ts')(
    'Messages show previews of pages.',
    'are not made where the organisation does not want them',
  ),
  default_code_block_language: messaging(
    'Code blocks have the language.',
    'default_code_block_language applies to blocks that name none',
  ),
  enable_read_receipts: testsOf('services/messaging/test/read-receipts.test.ts')(
    'Read receipts are refused.',
    'is refused for messages the caller may not see, and where the organisation has disabled read receipts',
  ),
  waiting_period_threshold: testsOf('services/groups/test/waiting-period.test.ts')(
    'Newer members are no full members.',
    'a new waiting period changes the full members in permissions and in lists',
  ),
  emails_restricted_to_domains: testsOf('services/accounts/test/realm-domains.test.ts')(
    'Other addresses are refused.',
    'accepts addresses of the domains, and refuses others and those with a plus',
  ),
  invite_required: testsOf('services/gateway/test/sign-up.test.ts')(
    'Where it is false, people sign up without an invitation.',
    'is refused where the organisation requires an invitation, before and after the mail',
  ),
  disallow_disposable_email_addresses: testsOf('services/accounts/src/domain/email-addresses.test.ts')(
    'Disposable addresses are refused.',
    '%j with settings %j: problem %s',
  ),
  name_changes_disabled: ownAccount(
    'Users keep their names.',
    'with name_changes_disabled, ignores the name of members, not of administrators',
  ),
  email_changes_disabled: testsOf('services/accounts/test/change-email.test.ts')(
    'New addresses are refused.',
    'with email_changes_disabled, members are refused and administrators are not',
  ),
  avatar_changes_disabled: testsOf('services/accounts/test/avatars.test.ts')(
    'Uploads are refused.',
    'is left to administrators where the organisation says so',
  ),
  require_unique_names: ownAccount(
    'A used name is refused.',
    'where names are unique, one of four concurrent requests for a name succeeds',
  ),
  presence_disabled: testsOf('services/accounts/test/presence.test.ts')(
    'Nobody sees presences.',
    'with presence_disabled, there are no presences',
  ),
  default_avatar_source: testsOf('services/accounts/test/default-avatars.test.ts')(
    'Default pictures are of this source.',
    'replaces every default picture, and back',
  ),
  authentication_methods: settings('Without any method it is refused.', 'refuses %j: %s'),
  send_welcome_emails: testsOf('services/messaging/test/welcome-message.test.ts')(
    'New users get no mail of welcome.',
    'gets a mail of welcome, unless the organisation sends none',
  ),
  signup_announcements_stream_id: testsOf('services/messaging/test/welcome-message.test.ts')(
    'New users are announced there.',
    'is announced in the channel that the organisation has set',
  ),
  welcome_message_custom_text: testsOf('services/messaging/test/welcome-message.test.ts')(
    'The welcome bot sends it to new users.',
    "gets the welcome bot's greeting and the text of the organisation, once and without a mail",
  ),
  message_content_allowed_in_email_notifications: testsOf('services/messaging/test/missed-messages.test.ts')(
    'Mails have the text of messages.',
    'hides the content where %s wants it',
  ),
  default_language: ownAccount('New users start with it.', 'a new user starts with the language of the organisation'),
  enable_spectator_access: settings(
    'Channels may be open to the web.',
    'enable_spectator_access takes effect for channels at once, and invalidates realmsByHost',
  ),
  moderation_request_channel_id: testsOf('services/messaging/test/report-message.test.ts')(
    'Reports are posted there.',
    'posts the reporter, the reason and the message in the channel for moderation',
  ),
  new_stream_announcements_stream_id: testsOf('services/messaging/test/subscription-notices.test.ts')(
    'New channels are announced there.',
    'a new channel is announced in the channel that the organisation has set, unless it is archived',
  ),

  can_access_all_users_group: testsOf('services/accounts/test/limited-guests.test.ts')(
    'Others see accessible users only.',
    'see everybody again when can_access_all_users_group includes guests',
  ),
  can_add_custom_emoji_group: testsOf('services/messaging/test/custom-emoji.test.ts')(
    'Others add no emoji.',
    'refuses wrong names, files and callers, in this order',
  ),
  can_add_subscribers_group: testsOf('services/accounts/test/invite-links.test.ts')(
    'Others subscribe nobody.',
    'requires the permission to subscribe others, except for default channels',
  ),
  can_create_bots_group: testsOf('services/accounts/test/bots.test.ts')(
    'Others create no bots.',
    'applies can_create_bots_group and can_create_write_only_bots_group',
  ),
  can_create_write_only_bots_group: testsOf('services/accounts/test/bots.test.ts')(
    'Others create no bots that only send.',
    'applies can_create_bots_group and can_create_write_only_bots_group',
  ),
  can_create_groups: testsOf('services/groups/test/user-groups.test.ts')(
    'Others create no groups.',
    'refuses guests, and users whom can_create_groups does not allow',
  ),
  can_create_public_channel_group: messaging('Others create no such channels.', CREATE),
  can_create_private_channel_group: messaging('Others create no such channels.', CREATE),
  can_create_web_public_channel_group: messaging('Others create no such channels.', CREATE),
  can_delete_any_message_group: deleteMessage(
    'Others delete only their own messages.',
    "a bot's owner may delete the bot's messages as their own",
  ),
  can_delete_own_message_group: deleteMessage(
    'Others delete no messages.',
    'an author may delete their message only if the organisation or the channel allows it',
  ),
  can_invite_users_group: testsOf('services/accounts/test/send-invites.test.ts')(
    'Others invite nobody.',
    'applies can_invite_users_group',
  ),
  can_manage_all_groups: testsOf('services/groups/test/update-group.test.ts')(
    'Others change no foreign groups.',
    'only managers of the group and of all groups may, never guests; system groups cannot be changed',
  ),
  can_mention_many_users_group: messaging(
    'Others do not mention everyone in large channels.',
    'can_mention_many_users_group decides who mentions everyone in a large channel',
  ),
  can_move_messages_between_channels_group: testsOf('services/messaging/test/move-channels.test.ts')(
    'Others do not move messages.',
    "without the organisation's or the channel's permission to move",
  ),
  can_move_messages_between_topics_group: testsOf('services/messaging/test/move-topics.test.ts')(
    'Others do not move messages.',
    "without the organisation's or the channel's permission to move",
  ),
  can_resolve_topics_group: testsOf('services/messaging/test/move-topics.test.ts')(
    'Others resolve no topics.',
    'for resolving without the permission to resolve topics',
  ),
  can_set_delete_message_policy_group: messaging('Others do not set it.', POLICY),
  can_set_topics_policy_group: messaging('Others do not set it.', POLICY),
  create_multiuse_invite_group: testsOf('services/accounts/test/invite-links.test.ts')(
    'Others create no links.',
    'applies create_multiuse_invite_group; members may not invite moderators or set the welcome',
  ),
  direct_message_initiator_group: sendMessage(
    'Others begin no conversations.',
    'with direct_message_initiator_group role:owners, other users may only answer',
  ),
  direct_message_permission_group: sendMessage(
    'Others write no direct messages.',
    'with direct_message_permission_group role:owners, an owner must be among the participants',
  ),

  require_e2ee_push_notifications: PUSH,

  video_chat_provider: CLIENTS,
  jitsi_server_url: CLIENTS,
  giphy_rating: CLIENTS,
  enable_guest_user_indicator: CLIENTS,
  enable_guest_user_dm_warning: CLIENTS,
  org_type: CLIENTS,
};
