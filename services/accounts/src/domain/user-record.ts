import type { RawJson } from '@team-chat/bus';
import { INACCESSIBLE_USER, placeholderEmail, type Role, type UserCard, type UserRecord } from '@team-chat/contracts';
import { canSeeEmail, ROLE } from '@team-chat/permissions';
import { apiEmail } from './email-addresses';
import { avatarUrl, isGravatar } from './pictures';
import { ownSettings } from './settings';
import { type CardRow, hasWebhookSecret, type PublicUserRow } from './user';

/** The user who reads a record, and a capability of the client. */
export interface Viewer {
  user_id: number;
  role: Role;
  /** True if the client computes the gravatar URLs of users whose address it sees. */
  client_gravatar: boolean;
}

/** Returns a time in ISO 8601, to the minute. Source: spec/wire-contract.md, section 2.12. */
export function isoMinute(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 16)}+00:00`;
}

/** Returns a user's record as `viewer` sees it. */
export function userRecord(row: PublicUserRow, host: string, viewer: Viewer): UserRecord & { is_active: boolean } {
  const seesEmail = row.id === viewer.user_id || canSeeEmail(viewer.role, row.email_address_visibility);
  return {
    user_id: row.id,
    email: apiEmail({ ...row, user_id: row.id }, host),
    delivery_email: seesEmail ? row.delivery_email : null,
    full_name: row.full_name,
    date_joined: isoMinute(row.date_joined),
    is_active: row.is_active,
    is_owner: row.role === ROLE.owner,
    is_admin: row.role <= ROLE.administrator,
    is_guest: row.role === ROLE.guest,
    is_bot: row.is_bot,
    role: row.role,
    timezone: row.timezone,
    avatar_url: viewer.client_gravatar && isGravatar(row) ? null : avatarUrl(row),
    avatar_version: row.avatar_version,
    ...(row.is_bot ? { bot_type: row.bot_type, bot_owner_id: row.bot_owner_id } : {}),
    ...(row.is_system_bot && { is_system_bot: true }),
  };
}

/** Returns the record of a user of whom a guest sees only the id. Source: spec/wire-contract.md, section 6. */
export function unknownUserRecord(userId: number, host: string): UserRecord {
  return {
    user_id: userId,
    email: placeholderEmail(userId, host),
    delivery_email: null,
    full_name: INACCESSIBLE_USER.full_name,
    date_joined: isoMinute(0),
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    role: ROLE.member,
    timezone: '',
    avatar_url: INACCESSIBLE_USER.avatar_url,
    avatar_version: 1,
    profile_data: {},
  };
}

/** Returns a user's card, which other services cache. */
export function userCard(row: CardRow, host: string): UserCard {
  const settings = ownSettings(row);
  return {
    user_id: row.id,
    full_name: row.full_name,
    email: apiEmail({ ...row, user_id: row.id }, host),
    delivery_email: row.delivery_email,
    email_address_visibility: row.email_address_visibility,
    role: row.role,
    is_active: row.is_active,
    is_bot: row.is_bot,
    bot_type: row.bot_type,
    bot_owner_id: row.bot_owner_id,
    has_webhook_secret: hasWebhookSecret(row),
    date_joined: row.date_joined,
    version: row.version,
    avatar_url: avatarUrl(row),
    is_gravatar: isGravatar(row),
    privacy: {
      send_private_typing_notifications: settings.send_private_typing_notifications,
      send_stream_typing_notifications: settings.send_stream_typing_notifications,
      receives_typing_notifications: settings.receives_typing_notifications,
      send_read_receipts: settings.send_read_receipts,
    },
    default_language: settings.default_language,
    translate_emoticons: settings.translate_emoticons,
    topics: {
      automatically_follow_topics_policy: settings.automatically_follow_topics_policy,
      automatically_unmute_topics_in_muted_streams_policy: settings.automatically_unmute_topics_in_muted_streams_policy,
      automatically_follow_topics_where_mentioned: settings.automatically_follow_topics_where_mentioned,
    },
  };
}

/** A user of an organisation, with the record for all viewers of a role. */
export interface ListedUser extends Pick<PublicUserRow, 'id' | 'is_bot' | 'is_active' | 'is_system_bot'> {
  record: RawJson;
}

/** Bytes of a listed user besides the record. */
const LISTED_USER_BYTES = 100;

export const bytesOfUsers = (users: ListedUser[]): number =>
  users.reduce((sum, { record }) => sum + record.text.length + LISTED_USER_BYTES, 0);
