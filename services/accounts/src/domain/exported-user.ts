import {
  codeOf,
  type NewRow,
  recipientId,
  RecipientType,
  sourceRow,
  type SourceRow,
  userSettings,
} from '@team-chat/archive';
import type { UserSettings } from '@team-chat/contracts';
import { apiEmail } from './email-addresses';
import { ownSettings } from './settings';
import type { UserRow } from './user';

type SettingsRow = Omit<NewRow<'zerver_realmuserdefault'>, 'id' | 'realm'>;

/** Domain of the server's own bots in archives: importers know these bots by their addresses. */
const BOT_DOMAIN = 'zulip.com';

/** Returns a user's settings in the form of archives. Settings that archives do not know are left out. */
export function exportedSettings(settings: UserSettings): SettingsRow {
  const known = Object.entries(settings).filter(([name]) => name in userSettings);
  return {
    ...(Object.fromEntries(known) as SettingsRow),
    resolved_topic_notice_auto_read_policy: codeOf(
      'resolved_topic_notice_auto_read_policy',
      settings.resolved_topic_notice_auto_read_policy,
    ),
  };
}

/** Returns the rows of one of the server's own bots. */
export function exportedSystemBot({ id, delivery_email }: UserRow): SourceRow {
  const email = `${delivery_email.slice(0, delivery_email.indexOf('@'))}@${BOT_DOMAIN}`;
  return sourceRow('zerver_userprofile_crossrealm', { id, email, recipient_id: recipientId('user', id) });
}

/** Returns the rows of a user or bot: the account, the recipient of direct messages to it, and the service of a bot. */
export function exportedUser(user: UserRow, host: string): SourceRow[] {
  const { id, realm_id: realm, bot_settings: bot } = user;
  const recipient = recipientId('user', id);
  return [
    sourceRow('zerver_userprofile', {
      id,
      ...exportedSettings(ownSettings(user)),
      delivery_email: user.delivery_email,
      email: apiEmail({ ...user, user_id: id }, host),
      realm,
      recipient,
      full_name: user.full_name,
      date_joined: user.date_joined,
      is_active: user.is_active,
      is_bot: user.is_bot,
      bot_type: user.bot_type,
      bot_owner: user.bot_owner_id,
      role: user.role,
      can_create_users: user.can_create_users,
      can_change_user_emails: user.can_change_user_emails,
      default_sending_stream: bot.default_sending_stream?.id ?? null,
      default_events_register_stream: bot.default_events_register_stream?.id ?? null,
      default_all_public_streams: bot.default_all_public_streams ?? false,
      timezone: user.timezone,
      avatar_source: user.avatar_source === 'U' ? 'U' : 'G',
      avatar_version: user.avatar_version,
    }),
    sourceRow('zerver_recipient', { id: recipient, type: RecipientType.user, type_id: id }),
    sourceRow('zerver_subscription', { user_profile: id, recipient, is_user_active: user.is_active }),
    ...(bot.service
      ? [
          sourceRow(
            'zerver_service',
            {
              name: user.full_name,
              user_profile: id,
              base_url: bot.service.base_url,
              interface: bot.service.interface,
            },
            { private_to: [id] },
          ),
        ]
      : []),
  ];
}
