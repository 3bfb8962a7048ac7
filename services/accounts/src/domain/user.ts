import type { BotService, EmailAddressVisibility, NewUserPlacement, Role, UserSettings } from '@team-chat/contracts';

/** A channel that a bot's owner chose, stored with its name, because clients identify the channel by the name. */
export interface ChosenChannel {
  id: number;
  name: string;
}

/** Settings of bots. Defaults: no channel, false, no service, no secret. */
export interface BotSettings {
  default_sending_stream?: ChosenChannel | null;
  default_events_register_stream?: ChosenChannel | null;
  default_all_public_streams?: boolean;
  service?: BotService;
  /** Secret with which requests to an incoming webhook are signed. */
  webhook_secret?: string;
}

export interface UserRow {
  realm_id: number;
  id: number;
  delivery_email: string;
  /** False if people chose the address themselves and nobody has confirmed it. */
  email_is_confirmed: boolean;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_bot: boolean;
  bot_type: number | null;
  bot_owner_id: number | null;
  bot_settings: BotSettings;
  /** Bot that writes for the server and has no owner. */
  is_system_bot: boolean;
  timezone: string;
  email_address_visibility: EmailAddressVisibility;
  settings: Partial<UserSettings>;
  /** G gravatar, I identicon, U uploaded. */
  avatar_source: 'G' | 'I' | 'U';
  avatar_version: number;
  /** Name of the uploaded picture in the store; null for a default picture. */
  avatar_file: string | null;
  /** Name of the former picture, which clients may still show. */
  former_avatar_file: string | null;
  password_hash: string | null;
  api_key_hash: Buffer;
  api_key_sealed: Buffer;
  can_create_users: boolean;
  can_change_user_emails: boolean;
  date_joined: number;
  /** Channels and groups that the invitation offered; null without an invitation. */
  placement: NewUserPlacement | null;
  version: number;
}

/** Columns that lists of users read: no credentials. */
export const PUBLIC_USER_FIELDS = [
  'realm_id',
  'id',
  'delivery_email',
  'full_name',
  'role',
  'is_active',
  'is_bot',
  'bot_type',
  'bot_owner_id',
  'is_system_bot',
  'timezone',
  'email_address_visibility',
  'avatar_source',
  'avatar_version',
  'avatar_file',
  'date_joined',
  'version',
] as const satisfies readonly (keyof UserRow)[];
export type PublicUserRow = Pick<UserRow, (typeof PUBLIC_USER_FIELDS)[number]>;

/** Columns of a user's card. */
export type CardRow = PublicUserRow & Pick<UserRow, 'settings' | 'bot_settings'>;

/** Returns whether a bot takes only requests that bear the signature of its secret. */
export const hasWebhookSecret = ({ bot_settings }: Pick<UserRow, 'bot_settings'>): boolean =>
  Boolean(bot_settings.webhook_secret);
