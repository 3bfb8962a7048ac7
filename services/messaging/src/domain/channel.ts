import {
  BadRequestError,
  type ChannelGroupSetting,
  type ChannelRecord,
  codePointLength,
  type GroupSettingValue,
  MAX_CHANNEL_NAME_LENGTH,
  type TopicsPolicy,
  refusedNamePosition,
  unprintablePosition,
} from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';

/** A channel, with the figures about its messages that its record shows. */
export interface ChannelRow {
  realm_id: number;
  id: number;
  conversation_id: number;
  name: string;
  description: string;
  rendered_description: string;
  creator_id: number | null;
  date_created: number;
  invite_only: boolean;
  is_web_public: boolean;
  history_public_to_subscribers: boolean;
  is_archived: boolean;
  is_default: boolean;
  message_retention_days: number | null;
  topics_policy: TopicsPolicy;
  folder_id: number | null;
  group_settings: Record<ChannelGroupSetting, GroupSettingValue>;
  /** Ids of the groups in `group_settings` whose members may know of the private channel, see channel-visibility.ts. */
  revealing_groups: number[];
  subscriber_count: number;
  first_message_id: number | null;
  /** Unix seconds. */
  last_message_at: number | null;
  messages_in_28_days: number;
}

type Derived = 'first_message_id' | 'last_message_at' | 'messages_in_28_days';
export type NewChannel = Omit<ChannelRow, 'id' | 'conversation_id' | 'is_archived' | 'subscriber_count' | Derived>;

export type ChannelChanges = Partial<
  Omit<ChannelRow, 'realm_id' | 'id' | 'conversation_id' | 'subscriber_count' | Derived>
>;

/** A channel and whether one user is subscribed to it. */
export type ChannelForUser = Omit<ChannelRow, Derived> & {
  is_subscribed: boolean;
  /** Whether the user has muted the channel. */
  is_muted: boolean;
  /** Counts the changes of the fields above: a message that was checked by an older version is not sent. */
  policy_version: number;
};

/** Returns a channel that was just created, for a user who has no settings for it. */
export const newChannelFor = (row: ChannelRow): ChannelForUser => ({
  ...row,
  is_subscribed: false,
  is_muted: false,
  policy_version: 0,
});

/** Returns the name of a new channel as it is stored. Throws BadRequestError if the name is empty, too long, or has characters that names
 *  must not have. */
export const checkChannelName = (text: string): string => checkedName(text, refusedNamePosition);

/** Returns a name that a channel may have had for long, as it is stored. Throws BadRequestError if no channel can have it. */
export const checkKnownChannelName = (text: string): string => checkedName(text, unprintablePosition);

function checkedName(text: string, refusedPosition: typeof unprintablePosition): string {
  const name = text.trim();
  if (name === '') throw new BadRequestError("Channel name can't be empty.");
  if (codePointLength(name) > MAX_CHANNEL_NAME_LENGTH) {
    throw new BadRequestError(`Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`);
  }
  const position = refusedPosition(name);
  if (position) throw new BadRequestError(`Invalid character in channel name, at position ${position}.`);
  return name;
}

/** Returns a description as it is stored: in one line, as clients show it. */
export const normalizeDescription = (text: string): string => text.trim().replace(/\r\n|[\n\r\u2028\u2029]/g, ' ');

const DAY_S = 86_400;
const TRAFFIC_DAYS = 28;
const RECENTLY_ACTIVE_DAYS = 180;

/** Legacy `stream_post_policy` numbers by system group; clients know no numbers for other groups. */
const POST_POLICY: Record<string, number> = {
  [SYSTEM_GROUP.everyone]: 1,
  [SYSTEM_GROUP.administrators]: 2,
  [SYSTEM_GROUP.fullMembers]: 3,
  [SYSTEM_GROUP.moderators]: 4,
};

function postPolicy(value: GroupSettingValue, systemGroups: Record<string, number>): number {
  const name = Object.keys(systemGroups).find((key) => systemGroups[key] === value);
  return POST_POLICY[name ?? ''] ?? 1;
}

/** Returns the average number of messages a week, to two digits; null for a channel younger than 7 days. */
export function weeklyTraffic(messagesIn28Days: number, ageS: number): number | null {
  const ageDays = Math.floor(ageS / DAY_S);
  if (ageDays < 7) return null;
  const average =
    ageDays < TRAFFIC_DAYS ? Math.floor((messagesIn28Days * 7) / ageDays) : Math.floor(messagesIn28Days / 4);
  if (average === 0) return messagesIn28Days > 0 ? 1 : 0;
  return Number(average.toPrecision(2));
}

/** Returns a channel as clients get it. */
export function channelRecord(row: ChannelRow, systemGroups: Record<string, number>, nowS: number): ChannelRecord {
  const stream_post_policy = postPolicy(row.group_settings.can_send_message_group, systemGroups);
  const lastActiveS = Math.max(row.last_message_at ?? 0, row.date_created);
  return {
    stream_id: row.id,
    name: row.name,
    description: row.description,
    rendered_description: row.rendered_description,
    date_created: row.date_created,
    creator_id: row.creator_id,
    invite_only: row.invite_only,
    is_web_public: row.is_web_public,
    is_archived: row.is_archived,
    is_announcement_only: stream_post_policy === 2,
    stream_post_policy,
    message_retention_days: row.message_retention_days,
    history_public_to_subscribers: row.history_public_to_subscribers,
    first_message_id: row.first_message_id,
    folder_id: row.folder_id,
    topics_policy: row.topics_policy,
    is_recently_active: nowS - lastActiveS < RECENTLY_ACTIVE_DAYS * DAY_S,
    stream_weekly_traffic: weeklyTraffic(row.messages_in_28_days, nowS - row.date_created),
    subscriber_count: row.subscriber_count,
    ...row.group_settings,
  };
}
