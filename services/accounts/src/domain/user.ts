import type {
  BotService,
  EmailAddressVisibility,
  NewUserPlacement,
  Role,
  UserSettings,
} from '@team-chat/contracts';

/** A channel that a bot's owner chose. The name is kept beside the id, because that is how clients know it. */
export interface ChosenChannel {
  id: number;
  name: string;
}

/** What only bots have. Absent is the default: no channel, false, no service. */
export interface BotSettings {
  default_sending_stream?: ChosenChannel | null;
  default_events_register_stream?: ChosenChannel | null;
  default_all_public_streams?: boolean;
  service?: BotService;
}

export interface UserRow {
  realm_id: number;
  id: number;
  delivery_email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_bot: boolean;
  bot_type: number | null;
  bot_owner_id: number | null;
  bot_settings: BotSettings;
  /** Speaks for the server; nobody owns it. */
  is_system_bot: boolean;
  timezone: string;
  email_address_visibility: EmailAddressVisibility;
  settings: Partial<UserSettings>;
  avatar_source: 'G' | 'U';
  avatar_version: number;
  password_hash: string | null;
  api_key_hash: Buffer;
  api_key_sealed: Buffer;
  can_create_users: boolean;
  can_change_user_emails: boolean;
  date_joined: number;
  /** What the invitation offered; null where there was none. */
  placement: NewUserPlacement | null;
  version: number;
}

/** Everything but credentials: what leaves the database in lists. */
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
  'date_joined',
  'version',
] as const satisfies readonly (keyof UserRow)[];
export type PublicUserRow = Pick<UserRow, (typeof PUBLIC_USER_FIELDS)[number]>;
