import type { ChannelGroupSetting, GroupSettingValue, TopicsPolicy } from '@team-chat/contracts';

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
export type NewChannel = Omit<
  ChannelRow,
  'id' | 'conversation_id' | 'is_archived' | 'subscriber_count' | Derived
>;

export type ChannelChanges = Partial<
  Omit<ChannelRow, 'realm_id' | 'id' | 'conversation_id' | 'subscriber_count' | Derived>
>;

/** A channel and whether one user is subscribed to it. */
export type ChannelForUser = Omit<ChannelRow, Derived> & {
  is_subscribed: boolean;
  /** Whether the user has muted the channel. */
  is_muted: boolean;
  /** Counts the changes of the fields above: a send that was checked by an older version is refused. */
  policy_version: number;
};
