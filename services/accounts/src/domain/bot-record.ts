import type { BotRecord } from '@team-chat/contracts';
import type { ApiKeyBox } from './api-keys';
import { avatarUrl } from './avatar';
import type { UserRow } from './user';

/** Returns a bot's record, with its API key, for the users who administer it. The key is empty where it is encrypted
 *  with a secret that is no longer listed. */
export function botRecord(secretBox: ApiKeyBox, row: UserRow): BotRecord {
  const { service } = row.bot_settings;
  return {
    user_id: row.id,
    email: row.delivery_email,
    full_name: row.full_name,
    bot_type: row.bot_type,
    is_active: row.is_active,
    api_key: secretBox.tryOpen(row.api_key_sealed) ?? '',
    owner_id: row.bot_owner_id,
    avatar_url: avatarUrl(row),
    services: service ? [service] : [],
    ...defaultChannels(row),
  };
}

/** Returns a bot's default channels for sending and for events, by name. */
export function defaultChannels({ bot_settings }: Pick<UserRow, 'bot_settings'>) {
  return {
    default_sending_stream: bot_settings.default_sending_stream?.name ?? null,
    default_events_register_stream: bot_settings.default_events_register_stream?.name ?? null,
    default_all_public_streams: bot_settings.default_all_public_streams ?? false,
  };
}
