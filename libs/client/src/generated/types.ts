// Generated from the declarations of the API: do not edit. `npm run generate` writes it.
import type { CallOptions } from '../transport.ts';

/** One condition on messages. All conditions of a narrow must hold. */
export type NarrowTerm =
  { operator: string; operand: string | number | (number | string)[]; negated?: boolean } | [string, string];

export type Bot = {
  user_id: number;
  email: string;
  full_name: string;
  bot_type: number | null;
  is_active: boolean;
  api_key: string;
  owner_id: number | null;
  avatar_url: string;
  services: BotService[];
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
  default_all_public_streams: boolean;
};

export type BotService = {
  base_url: string;
  interface: number;
  token: string;
};

export type Channel = {
  stream_id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  is_announcement_only: boolean;
  stream_post_policy: number;
  message_retention_days: number | null;
  history_public_to_subscribers: boolean;
  first_message_id: number | null;
  folder_id: number | null;
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  is_recently_active: boolean;
  stream_weekly_traffic: number | null;
  subscriber_count: number;
  can_add_subscribers_group: GroupSettingValue;
  can_remove_subscribers_group: GroupSettingValue;
  can_administer_channel_group: GroupSettingValue;
  can_delete_any_message_group: GroupSettingValue;
  can_delete_own_message_group: GroupSettingValue;
  can_move_messages_out_of_channel_group: GroupSettingValue;
  can_move_messages_within_channel_group: GroupSettingValue;
  can_send_message_group: GroupSettingValue;
  can_subscribe_group: GroupSettingValue;
  can_resolve_topics_group: GroupSettingValue;
};

export type ChannelFolder = {
  id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number | null;
  creator_id: number | null;
  order: number;
  is_archived: boolean;
};

export type CustomEmoji = {
  [name: string]: {
    id: string;
    name: string;
    source_url: string;
    still_url: string | null;
    deactivated: boolean;
    author_id: number | null;
  };
};

export type DefaultChannelGroup = {
  id: number;
  name: string;
  description: string;
  streams: number[];
};

export type Draft = {
  id: number;
  type: '' | 'stream' | 'private';
  to: number[];
  topic: string;
  content: string;
  timestamp: number;
};

export type EditHistoryEntry = {
  user_id: number | null;
  timestamp: number;
  prev_content?: string;
  prev_rendered_content?: string;
  prev_topic?: string;
  topic?: string;
  prev_stream?: number;
  stream?: number;
};

export type EventMessage = {
  id: number;
  sender_id: number;
  recipient_id: number;
  timestamp: number;
  client: string;
  type: 'stream' | 'private';
  stream_id?: number;
  display_recipient:
    | string
    | {
        id: number;
        email: string;
        full_name: string;
        is_mirror_dummy: false;
      }[];
  subject: string;
  content: string;
  content_type: 'text/html' | 'text/x-markdown';
  is_me_message: boolean;
  topic_links: {
    text: string;
    url: string;
  }[];
  sender_email: string;
  sender_full_name: string;
  sender_realm_str: string;
  avatar_url: string | null;
  reactions: Reaction[];
  submessages: unknown[];
  last_edit_timestamp?: number;
  last_moved_timestamp?: number;
  edit_history?: EditHistoryEntry[];
};

export type GroupSettingValue =
  | number
  | {
      direct_members: number[];
      direct_subgroups: number[];
    };

export type HistorySnapshot = {
  topic: string;
  content: string;
  rendered_content: string;
  timestamp: number;
  user_id: number | null;
  prev_topic?: string;
  stream?: number;
  prev_stream?: number;
  prev_content?: string;
  prev_rendered_content?: string;
  content_html_diff?: string;
};

export type Invite =
  | {
      id: number;
      invited_by_user_id: number;
      invited: number;
      expiry_date: number | null;
      invited_as: 100 | 200 | 300 | 400 | 600;
      is_multiuse: false;
      email: string;
      notify_referrer_on_join: boolean;
    }
  | {
      id: number;
      invited_by_user_id: number;
      invited: number;
      expiry_date: number | null;
      invited_as: 100 | 200 | 300 | 400 | 600;
      is_multiuse: true;
      link_url: string;
    };

export type LegacyPresence = {
  aggregated: {
    client: 'website';
    status: 'active' | 'idle';
    timestamp: number;
  };
  website: {
    client: 'website';
    status: 'active' | 'idle';
    timestamp: number;
    pushable: false;
  };
};

export type Linkifier = {
  id: number;
  pattern: string;
  url_template: string;
};

export type Message = {
  id: number;
  sender_id: number;
  recipient_id: number;
  timestamp: number;
  client: string;
  type: 'stream' | 'private';
  stream_id?: number;
  display_recipient:
    | string
    | {
        id: number;
        email: string;
        full_name: string;
        is_mirror_dummy: false;
      }[];
  subject: string;
  content: string;
  content_type: 'text/html' | 'text/x-markdown';
  is_me_message: boolean;
  topic_links: {
    text: string;
    url: string;
  }[];
  sender_email: string;
  sender_full_name: string;
  sender_realm_str: string;
  avatar_url: string | null;
  reactions: Reaction[];
  submessages: unknown[];
  last_edit_timestamp?: number;
  last_moved_timestamp?: number;
  edit_history?: EditHistoryEntry[];
  flags: string[];
  match_content?: string;
  match_subject?: string;
};

export type ModernPresence = {
  active_timestamp: number;
  idle_timestamp: number;
};

export type NavigationView = {
  fragment: string;
  is_pinned: boolean;
  name?: string;
};

export type OnboardingStep = {
  type: string;
  name: string;
};

export type Playground = {
  id: number;
  name: string;
  pygments_language: string;
  url_template: string;
};

export type Presences =
  | {
      [name: string]: ModernPresence;
    }
  | {
      [name: string]: LegacyPresence;
    };

export type ProfileData = {
  [name: string]: {
    value: string;
    rendered_value?: string;
  };
};

export type ProfileField = {
  id: number;
  name: string;
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  hint: string;
  field_data: string;
  order: number;
  display_in_profile_summary?: true;
  required: boolean;
  editable_by_user: boolean;
};

export type Reaction = {
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
  user_id: number;
};

export type RealmDomain = {
  domain: string;
  allow_subdomains: boolean;
};

export type SavedSnippet = {
  id: number;
  title: string;
  content: string;
  date_created: number;
};

export type Subscription = {
  stream_id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  is_announcement_only: boolean;
  stream_post_policy: number;
  message_retention_days: number | null;
  history_public_to_subscribers: boolean;
  first_message_id: number | null;
  folder_id: number | null;
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  is_recently_active: boolean;
  stream_weekly_traffic: number | null;
  subscriber_count: number;
  can_add_subscribers_group: GroupSettingValue;
  can_remove_subscribers_group: GroupSettingValue;
  can_administer_channel_group: GroupSettingValue;
  can_delete_any_message_group: GroupSettingValue;
  can_delete_own_message_group: GroupSettingValue;
  can_move_messages_out_of_channel_group: GroupSettingValue;
  can_move_messages_within_channel_group: GroupSettingValue;
  can_send_message_group: GroupSettingValue;
  can_subscribe_group: GroupSettingValue;
  can_resolve_topics_group: GroupSettingValue;
  color: string;
  is_muted: boolean;
  in_home_view: boolean;
  pin_to_top: boolean;
  desktop_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
  push_notifications: boolean | null;
  audible_notifications: boolean | null;
  subscribers?: number[];
  partial_subscribers?: number[];
};

export type UnreadMessageDetail =
  | {
      type: 'private';
      user_ids: number[];
      mentioned?: true;
    }
  | {
      type: 'stream';
      stream_id: number;
      topic: string;
      unmuted_stream_msg: boolean;
      mentioned?: true;
    };

export type User = {
  user_id: number;
  email: string;
  delivery_email: string | null;
  full_name: string;
  date_joined: string;
  is_active?: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  role: 100 | 200 | 300 | 400 | 600;
  timezone: string;
  avatar_url: string | null;
  avatar_version: number;
  profile_data?: ProfileData;
  bot_type?: number | null;
  bot_owner_id?: number | null;
  is_system_bot?: true;
};

export type UserChange =
  | {
      user_id: number;
      full_name: string;
    }
  | {
      user_id: number;
      avatar_url: string;
      avatar_url_medium: string;
      avatar_source: 'G' | 'U';
      avatar_version: number;
    }
  | {
      user_id: number;
      email: string;
      timezone: string;
    }
  | {
      user_id: number;
      bot_owner_id: number | null;
    }
  | {
      user_id: number;
      role: 100 | 200 | 300 | 400 | 600;
    }
  | {
      user_id: number;
      delivery_email: string | null;
    }
  | {
      user_id: number;
      new_email: string;
    }
  | {
      user_id: number;
      custom_profile_field: {
        id: number;
        value: string | null;
        rendered_value?: string;
      };
    }
  | {
      user_id: number;
      is_active: boolean;
    };

export type UserGroup = {
  id: number;
  name: string;
  description: string;
  date_created: number | null;
  creator_id: number | null;
  members: number[];
  direct_subgroup_ids: number[];
  is_system_group: boolean;
  deactivated: boolean;
  can_add_members_group: GroupSettingValue;
  can_join_group: GroupSettingValue;
  can_leave_group: GroupSettingValue;
  can_manage_group: GroupSettingValue;
  can_mention_group: GroupSettingValue;
  can_remove_members_group: GroupSettingValue;
};

export type UserStatus = {
  away?: true;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
};

/** The events of a queue, by `type` or `type/op`. */
export interface Events {
  'realm_user/add': {
    type: 'realm_user';
    id: number;
    op: 'add';
    person: {
      user_id: number;
      email: string;
      delivery_email: string | null;
      full_name: string;
      date_joined: string;
      is_active: boolean;
      is_owner: boolean;
      is_admin: boolean;
      is_guest: boolean;
      is_bot: boolean;
      role: 100 | 200 | 300 | 400 | 600;
      timezone: string;
      avatar_url: string | null;
      avatar_version: number;
      profile_data?: ProfileData;
      bot_type?: number | null;
      bot_owner_id?: number | null;
    };
  };
  'realm_user/update': {
    type: 'realm_user';
    id: number;
    op: 'update';
    person: UserChange;
  };
  'realm_user/remove': {
    type: 'realm_user';
    id: number;
    op: 'remove';
    person: {
      user_id: number;
      full_name: string;
    };
  };
  default_stream_groups: {
    type: 'default_stream_groups';
    id: number;
    default_stream_groups: DefaultChannelGroup[];
  };
  user_topic: {
    type: 'user_topic';
    id: number;
    stream_id: number;
    topic_name: string;
    last_updated: number;
    visibility_policy: 0 | 1 | 2 | 3;
  };
  muted_topics: {
    type: 'muted_topics';
    id: number;
    muted_topics: [string, string, number][];
  };
  'reaction/add': {
    type: 'reaction';
    id: number;
    op: 'add';
    emoji_name: string;
    emoji_code: string;
    reaction_type: string;
    user_id: number;
    user: {
      user_id: number;
      email: string;
      full_name: string;
    };
    message_id: number;
  };
  'reaction/remove': {
    type: 'reaction';
    id: number;
    op: 'remove';
    emoji_name: string;
    emoji_code: string;
    reaction_type: string;
    user_id: number;
    user: {
      user_id: number;
      email: string;
      full_name: string;
    };
    message_id: number;
  };
  message: {
    type: 'message';
    id: number;
    message: EventMessage;
    flags: string[];
    local_message_id?: string;
  };
  'update_message_flags/add': {
    type: 'update_message_flags';
    id: number;
    op: 'add';
    operation: 'add' | 'remove';
    flag: string;
    messages: number[];
    all: boolean;
  };
  'update_message_flags/remove': {
    type: 'update_message_flags';
    id: number;
    op: 'remove';
    operation: 'add' | 'remove';
    flag: string;
    messages: number[];
    all: boolean;
    message_details?: {
      [name: string]: UnreadMessageDetail;
    };
  };
  'stream/create': {
    type: 'stream';
    id: number;
    op: 'create';
    streams: Channel[];
  };
  'stream/update': {
    type: 'stream';
    id: number;
    op: 'update';
    stream_id: number;
    name: string;
    property:
      | 'stream_id'
      | 'name'
      | 'description'
      | 'rendered_description'
      | 'date_created'
      | 'creator_id'
      | 'invite_only'
      | 'is_web_public'
      | 'is_archived'
      | 'is_announcement_only'
      | 'stream_post_policy'
      | 'message_retention_days'
      | 'history_public_to_subscribers'
      | 'first_message_id'
      | 'folder_id'
      | 'topics_policy'
      | 'is_recently_active'
      | 'stream_weekly_traffic'
      | 'subscriber_count'
      | 'can_add_subscribers_group'
      | 'can_remove_subscribers_group'
      | 'can_administer_channel_group'
      | 'can_delete_any_message_group'
      | 'can_delete_own_message_group'
      | 'can_move_messages_out_of_channel_group'
      | 'can_move_messages_within_channel_group'
      | 'can_send_message_group'
      | 'can_subscribe_group'
      | 'can_resolve_topics_group';
    value: unknown;
    rendered_description?: string;
    is_web_public?: boolean;
    history_public_to_subscribers?: boolean;
  };
  'stream/delete': {
    type: 'stream';
    id: number;
    op: 'delete';
    streams: {
      stream_id: number;
    }[];
    stream_ids: number[];
  };
  default_streams: {
    type: 'default_streams';
    id: number;
    default_streams: number[];
  };
  'subscription/add': {
    type: 'subscription';
    id: number;
    op: 'add';
    subscriptions: {
      stream_id: number;
      name: string;
      description: string;
      rendered_description: string;
      date_created: number;
      creator_id: number | null;
      invite_only: boolean;
      is_web_public: boolean;
      is_archived: boolean;
      is_announcement_only: boolean;
      stream_post_policy: number;
      message_retention_days: number | null;
      history_public_to_subscribers: boolean;
      first_message_id: number | null;
      folder_id: number | null;
      topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      is_recently_active: boolean;
      stream_weekly_traffic: number | null;
      subscriber_count: number;
      can_add_subscribers_group: GroupSettingValue;
      can_remove_subscribers_group: GroupSettingValue;
      can_administer_channel_group: GroupSettingValue;
      can_delete_any_message_group: GroupSettingValue;
      can_delete_own_message_group: GroupSettingValue;
      can_move_messages_out_of_channel_group: GroupSettingValue;
      can_move_messages_within_channel_group: GroupSettingValue;
      can_send_message_group: GroupSettingValue;
      can_subscribe_group: GroupSettingValue;
      can_resolve_topics_group: GroupSettingValue;
      color: string;
      is_muted: boolean;
      in_home_view: boolean;
      pin_to_top: boolean;
      desktop_notifications: boolean | null;
      email_notifications: boolean | null;
      wildcard_mentions_notify: boolean | null;
      push_notifications: boolean | null;
      audible_notifications: boolean | null;
      subscribers: number[];
      partial_subscribers?: number[];
    }[];
  };
  'subscription/remove': {
    type: 'subscription';
    id: number;
    op: 'remove';
    subscriptions: {
      name: string;
      stream_id: number;
    }[];
  };
  'subscription/update': {
    type: 'subscription';
    id: number;
    op: 'update';
    stream_id: number;
    property:
      | 'color'
      | 'is_muted'
      | 'in_home_view'
      | 'pin_to_top'
      | 'desktop_notifications'
      | 'email_notifications'
      | 'wildcard_mentions_notify'
      | 'push_notifications'
      | 'audible_notifications';
    value: boolean | string;
  };
  'subscription/peer_add': {
    type: 'subscription';
    id: number;
    op: 'peer_add';
    stream_ids: number[];
    user_ids: number[];
  };
  'subscription/peer_remove': {
    type: 'subscription';
    id: number;
    op: 'peer_remove';
    stream_ids: number[];
    user_ids: number[];
  };
  realm_linkifiers: {
    type: 'realm_linkifiers';
    id: number;
    realm_linkifiers: Linkifier[];
  };
  muted_users: {
    type: 'muted_users';
    id: number;
    muted_users: {
      id: number;
      timestamp: number;
    }[];
  };
  'user_group/add': {
    type: 'user_group';
    id: number;
    op: 'add';
    group: UserGroup;
  };
  'user_group/update': {
    type: 'user_group';
    id: number;
    op: 'update';
    group_id: number;
    data: {
      name?: string;
      description?: string;
      deactivated?: boolean;
      can_add_members_group?: GroupSettingValue;
      can_join_group?: GroupSettingValue;
      can_leave_group?: GroupSettingValue;
      can_manage_group?: GroupSettingValue;
      can_mention_group?: GroupSettingValue;
      can_remove_members_group?: GroupSettingValue;
    };
  };
  'user_group/remove': {
    type: 'user_group';
    id: number;
    op: 'remove';
    group_id: number;
  };
  'user_group/add_members': {
    type: 'user_group';
    id: number;
    op: 'add_members';
    group_id: number;
    user_ids: number[];
  };
  'user_group/remove_members': {
    type: 'user_group';
    id: number;
    op: 'remove_members';
    group_id: number;
    user_ids: number[];
  };
  'user_group/add_subgroups': {
    type: 'user_group';
    id: number;
    op: 'add_subgroups';
    group_id: number;
    direct_subgroup_ids: number[];
  };
  'user_group/remove_subgroups': {
    type: 'user_group';
    id: number;
    op: 'remove_subgroups';
    group_id: number;
    direct_subgroup_ids: number[];
  };
  alert_words: {
    type: 'alert_words';
    id: number;
    alert_words: string[];
  };
  'realm_bot/add': {
    type: 'realm_bot';
    id: number;
    op: 'add';
    bot: Bot;
  };
  'realm_bot/update': {
    type: 'realm_bot';
    id: number;
    op: 'update';
    bot: {
      user_id: number;
      full_name?: string;
      bot_type?: number | null;
      is_active?: boolean;
      api_key?: string;
      owner_id?: number | null;
      avatar_url?: string;
      services?: BotService[];
      default_sending_stream?: string | null;
      default_events_register_stream?: string | null;
      default_all_public_streams?: boolean;
    };
  };
  'realm_bot/delete': {
    type: 'realm_bot';
    id: number;
    op: 'delete';
    bot: {
      user_id: number;
    };
  };
  'channel_folder/add': {
    type: 'channel_folder';
    id: number;
    op: 'add';
    channel_folder: ChannelFolder;
  };
  'channel_folder/update': {
    type: 'channel_folder';
    id: number;
    op: 'update';
    channel_folder_id: number;
    data: {
      name?: string;
      description?: string;
      rendered_description?: string;
      is_archived?: boolean;
    };
  };
  'channel_folder/reorder': {
    type: 'channel_folder';
    id: number;
    op: 'reorder';
    order: number[];
  };
  'drafts/add': {
    type: 'drafts';
    id: number;
    op: 'add';
    drafts: Draft[];
  };
  'drafts/update': {
    type: 'drafts';
    id: number;
    op: 'update';
    draft: Draft;
  };
  'drafts/remove': {
    type: 'drafts';
    id: number;
    op: 'remove';
    draft_id: number;
  };
  'saved_snippets/add': {
    type: 'saved_snippets';
    id: number;
    op: 'add';
    saved_snippet: SavedSnippet;
  };
  'saved_snippets/update': {
    type: 'saved_snippets';
    id: number;
    op: 'update';
    saved_snippet: SavedSnippet;
  };
  'saved_snippets/remove': {
    type: 'saved_snippets';
    id: number;
    op: 'remove';
    saved_snippet_id: number;
  };
  'navigation_view/add': {
    type: 'navigation_view';
    id: number;
    op: 'add';
    navigation_view: NavigationView;
  };
  'navigation_view/update': {
    type: 'navigation_view';
    id: number;
    op: 'update';
    fragment: string;
    data: {
      is_pinned?: boolean;
      name?: string;
    };
  };
  'navigation_view/remove': {
    type: 'navigation_view';
    id: number;
    op: 'remove';
    fragment: string;
  };
  onboarding_steps: {
    type: 'onboarding_steps';
    id: number;
    onboarding_steps: OnboardingStep[];
  };
  'realm/update': {
    type: 'realm';
    id: number;
    op: 'update';
    property: string;
    value: unknown;
  };
  'realm/update_dict': {
    type: 'realm';
    id: number;
    op: 'update_dict';
    property: 'default' | 'icon';
    data: {
      [name: string]: unknown;
    };
  };
  'realm/deactivated': {
    type: 'realm';
    id: number;
    op: 'deactivated';
    realm_id: number;
  };
  realm_playgrounds: {
    type: 'realm_playgrounds';
    id: number;
    realm_playgrounds: Playground[];
  };
  presence:
    | {
        type: 'presence';
        id: number;
        presences: {
          [name: string]: ModernPresence;
        };
      }
    | {
        type: 'presence';
        id: number;
        user_id: number;
        server_timestamp: number;
        presence: {
          website: {
            client: 'website';
            status: 'active' | 'idle';
            timestamp: number;
            pushable: false;
          };
        };
        email?: string;
      };
  custom_profile_fields: {
    type: 'custom_profile_fields';
    id: number;
    fields: ProfileField[];
  };
  'realm_domains/add': {
    type: 'realm_domains';
    id: number;
    op: 'add';
    realm_domain: RealmDomain;
  };
  'realm_domains/change': {
    type: 'realm_domains';
    id: number;
    op: 'change';
    realm_domain: RealmDomain;
  };
  'realm_domains/remove': {
    type: 'realm_domains';
    id: number;
    op: 'remove';
    domain: string;
  };
  invites_changed: {
    type: 'invites_changed';
    id: number;
  };
  update_message: {
    type: 'update_message';
    id: number;
    user_id: number;
    rendering_only: false;
    message_id: number;
    message_ids: number[];
    edit_timestamp: number;
    stream_name?: string;
    stream_id?: number;
    orig_content?: string;
    orig_rendered_content?: string;
    content?: string;
    rendered_content?: string;
    is_me_message?: boolean;
    propagate_mode?: 'change_one' | 'change_later' | 'change_all';
    orig_subject?: string;
    subject?: string;
    topic_links?: {
      text: string;
      url: string;
    }[];
    new_stream_id?: number;
    flags: string[];
  };
  delete_message:
    | {
        type: 'delete_message';
        id: number;
        message_ids: number[];
        message_type: 'private' | 'stream';
        stream_id?: number;
        topic?: string;
      }
    | {
        type: 'delete_message';
        id: number;
        message_id: number;
        message_type: 'private' | 'stream';
        stream_id?: number;
        topic?: string;
      };
  restart: {
    type: 'restart';
    id: number;
    server_generation: number;
    service_version?: string;
    service_feature_level?: number;
    service_merge_base?: string;
    [name: string]: unknown;
  };
  'user_settings/update': {
    type: 'user_settings';
    id: number;
    op: 'update';
    property: string;
    value: unknown;
    language_name?: string;
  };
  update_display_settings: {
    type: 'update_display_settings';
    id: number;
    user: string;
    setting_name: string;
    setting: unknown;
    language_name?: string;
  };
  update_global_notifications: {
    type: 'update_global_notifications';
    id: number;
    user: string;
    notification_name: string;
    setting: unknown;
  };
  'realm_user_settings_defaults/update': {
    type: 'realm_user_settings_defaults';
    id: number;
    op: 'update';
    property: string;
    value: unknown;
  };
  'typing/start': {
    type: 'typing';
    id: number;
    op: 'start';
    message_type: 'direct' | 'stream';
    sender: {
      user_id: number;
      email: string;
    };
    recipients?: {
      user_id: number;
      email: string;
    }[];
    stream_id?: number;
    topic?: string;
  };
  'typing/stop': {
    type: 'typing';
    id: number;
    op: 'stop';
    message_type: 'direct' | 'stream';
    sender: {
      user_id: number;
      email: string;
    };
    recipients?: {
      user_id: number;
      email: string;
    }[];
    stream_id?: number;
    topic?: string;
  };
  'typing_edit_message/start': {
    type: 'typing_edit_message';
    id: number;
    op: 'start';
    sender_id: number;
    message_id: number;
    recipient:
      | {
          type: 'direct';
          user_ids: number[];
        }
      | {
          type: 'channel';
          channel_id: number;
          topic: string;
        };
  };
  'typing_edit_message/stop': {
    type: 'typing_edit_message';
    id: number;
    op: 'stop';
    sender_id: number;
    message_id: number;
    recipient:
      | {
          type: 'direct';
          user_ids: number[];
        }
      | {
          type: 'channel';
          channel_id: number;
          topic: string;
        };
  };
  user_status: {
    type: 'user_status';
    id: number;
    user_id: number;
    away?: boolean;
    status_text?: string;
    emoji_name?: string;
    emoji_code?: string;
    reaction_type?: string;
  };
}

/** Any event of a queue. */
export type ChatEvent = Events[keyof Events];

export interface DevFetchApiKeyParams {
  username: string;
}

export interface FetchApiKeyParams {
  username: string;
  password: string;
}

export interface GetUsersParams {
  client_gravatar?: boolean;
  include_custom_profile_fields?: boolean;
  user_ids?: number[] | null;
}

export interface CreateUserParams {
  email: string;
  password: string;
  full_name: string;
}

export interface AddAlertWordsParams {
  alert_words: string[];
}

export interface RemoveAlertWordsParams {
  alert_words: string[];
}

export interface GetBotStorageParams {
  keys?: string[] | null;
}

export interface UpdateBotStorageParams {
  storage: {
    [name: string]: string;
  };
}

export interface RemoveBotStorageParams {
  keys?: string[] | null;
}

export interface CreateBotParams {
  full_name: string;
  short_name: string;
  bot_type?: number;
  default_sending_stream?: string;
  default_events_register_stream?: string;
  default_all_public_streams?: boolean;
  payload_url?: string;
  service_name?: string;
  interface_type?: number;
  config_data?: {
    [name: string]: string;
  };
}

export interface UpdateBotParams {
  bot_id: number;
  full_name?: string;
  role?: 100 | 200 | 300 | 400 | 600;
  bot_owner_id?: number;
  default_sending_stream?: string;
  default_events_register_stream?: string;
  default_all_public_streams?: boolean;
  service_payload_url?: string;
  service_interface?: number;
}

export interface RegenerateBotApiKeyParams {
  bot_id: number;
}

export interface DeactivateBotParams {
  bot_id: number;
}

export interface CreateChannelParams {
  name: string;
  subscribers: number[];
  description?: string;
  announce?: boolean;
  invite_only?: boolean;
  is_web_public?: boolean;
  is_default_stream?: boolean;
  history_public_to_subscribers?: boolean | null;
  message_retention_days?: number | 'realm_default' | 'unlimited' | null;
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  folder_id?: number | null;
  send_new_subscription_messages?: boolean;
  can_add_subscribers_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_remove_subscribers_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_administer_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_delete_any_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_delete_own_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_move_messages_out_of_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_move_messages_within_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_send_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_subscribe_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_resolve_topics_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
}

export interface GetStreamByIdParams {
  stream_id: number;
}

export interface GetStreamIdParams {
  stream: string;
}

export interface GetSubscribersParams {
  stream_id: number;
}

export interface GetStreamEmailAddressParams {
  stream_id: number;
  sender_id?: number;
}

export interface UpdateStreamParams {
  stream_id: number;
  new_name?: string;
  description?: string;
  is_private?: boolean;
  is_web_public?: boolean;
  history_public_to_subscribers?: boolean;
  is_default_stream?: boolean;
  message_retention_days?: number | 'realm_default' | 'unlimited';
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  folder_id?: number | null;
  is_archived?: boolean;
  can_add_subscribers_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_remove_subscribers_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_administer_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_delete_any_message_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_delete_own_message_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_move_messages_out_of_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_move_messages_within_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_send_message_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_subscribe_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_resolve_topics_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
}

export interface ArchiveStreamParams {
  stream_id: number;
}

export interface AddDefaultStreamParams {
  stream_id: number;
}

export interface RemoveDefaultStreamParams {
  stream_id: number;
}

export interface CreateChannelFolderParams {
  name: string;
  description?: string;
}

export interface GetChannelFoldersParams {
  include_archived?: boolean;
}

export interface PatchChannelFoldersParams {
  order: number[];
}

export interface UpdateChannelFolderParams {
  channel_folder_id: number;
  name?: string;
  description?: string;
  is_archived?: boolean;
}

export interface GetSubscriptionsParams {
  include_subscribers?: 'true' | 'false' | 'partial';
}

export interface SubscribeParams {
  subscriptions: {
    name: string;
    color?: string;
    description?: string;
  }[];
  principals?: number[] | string[];
  authorization_errors_fatal?: boolean;
  announce?: boolean;
  invite_only?: boolean;
  is_web_public?: boolean;
  is_default_stream?: boolean;
  history_public_to_subscribers?: boolean | null;
  message_retention_days?: number | 'realm_default' | 'unlimited' | null;
  topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  folder_id?: number | null;
  send_new_subscription_messages?: boolean;
  can_add_subscribers_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_remove_subscribers_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_administer_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_delete_any_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_delete_own_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_move_messages_out_of_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_move_messages_within_channel_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_send_message_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_subscribe_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_resolve_topics_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
}

export interface UnsubscribeParams {
  subscriptions: string[];
  principals?: number[] | string[];
}

export interface GetStreamsParams {
  include_public?: boolean;
  include_web_public?: boolean;
  include_subscribed?: boolean;
  exclude_archived?: boolean;
  include_all_active?: boolean;
  include_all?: boolean;
  include_default?: boolean;
  include_owner_subscribed?: boolean;
  include_can_access_content?: boolean;
}

export interface CreateDefaultStreamGroupParams {
  group_name: string;
  description: string;
  stream_names: string[];
}

export interface UpdateDefaultStreamGroupParams {
  group_id: number;
  new_group_name?: string;
  new_description?: string;
}

export interface UpdateDefaultStreamGroupStreamsParams {
  group_id: number;
  op: string;
  stream_names: string[];
}

export interface RemoveDefaultStreamGroupParams {
  group_id: number;
}

export interface CreateDraftsParams {
  drafts?: {
    type: '' | 'stream' | 'private';
    to: number[];
    topic: string;
    content: string;
    timestamp?: number | null;
  }[];
}

export interface EditDraftParams {
  draft_id: number;
  draft: {
    type: '' | 'stream' | 'private';
    to: number[];
    topic: string;
    content: string;
    timestamp?: number | null;
  };
}

export interface DeleteDraftParams {
  draft_id: number;
}

export interface RegisterQueueParams {
  apply_markdown?: boolean;
  client_gravatar?: boolean | null;
  include_subscribers?: 'true' | 'false' | 'partial';
  slim_presence?: boolean;
  presence_history_limit_days?: number | null;
  event_types?: string[] | null;
  fetch_event_types?: string[] | null;
  all_public_streams?: boolean | null;
  narrow?: NarrowTerm[] | null;
  client_capabilities?: {
    notification_settings_null?: boolean;
    bulk_message_deletion?: boolean;
    user_avatar_url_field_optional?: boolean;
    stream_typing_notifications?: boolean;
    user_settings_object?: boolean;
    linkifier_url_template?: boolean;
    user_list_incomplete?: boolean;
    include_deactivated_groups?: boolean;
    archived_channels?: boolean;
    empty_topic_name?: boolean;
    simplified_presence_events?: boolean;
  } | null;
  queue_lifespan_secs?: number;
}

export interface GetEventsParams {
  queue_id?: string;
  last_event_id?: number;
  dont_block?: boolean;
}

export interface DeleteQueueParams {
  queue_id: string;
}

export interface SendInvitesParams {
  invitee_emails: string;
  stream_ids: number[];
  invite_expires_in_minutes?: number | null;
  invite_as?: 100 | 200 | 300 | 400 | 600;
  group_ids?: number[] | null;
  include_realm_default_subscriptions?: boolean;
  welcome_message_custom_text?: string;
  notify_referrer_on_join?: boolean;
}

export interface CreateInviteLinkParams {
  stream_ids?: number[] | null;
  invite_expires_in_minutes?: number | null;
  invite_as?: 100 | 200 | 300 | 400 | 600;
  group_ids?: number[] | null;
  include_realm_default_subscriptions?: boolean;
  welcome_message_custom_text?: string;
}

export interface RevokeEmailInviteParams {
  invite_id: number;
}

export interface RevokeInviteLinkParams {
  invite_id: number;
}

export interface ResendEmailInviteParams {
  invite_id: number;
}

export interface AddLinkifierParams {
  pattern: string;
  url_template: string;
}

export interface UpdateLinkifierParams {
  filter_id: number;
  pattern: string;
  url_template: string;
}

export interface RemoveLinkifierParams {
  filter_id: number;
}

export interface ReorderLinkifiersParams {
  ordered_linkifier_ids: number[];
}

export interface UpdateMessageParams {
  message_id: number;
  content?: string;
  topic?: string;
  stream_id?: number;
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  send_notification_to_old_thread?: boolean;
  send_notification_to_new_thread?: boolean;
  prev_content_sha256?: string;
}

export interface GetMessageHistoryParams {
  message_id: number;
  allow_empty_topic_name?: boolean;
}

export interface DeleteMessageParams {
  message_id: number;
}

export interface DeleteTopicParams {
  stream_id: number;
  topic_name: string;
}

export interface SendMessageParams {
  type: 'direct' | 'private' | 'channel' | 'stream';
  to: string | number | number[] | string[];
  content: string;
  topic?: string;
  queue_id?: string;
  local_id?: string;
  read_by_sender?: boolean;
}

export interface GetMessagesParams {
  anchor?: number | 'newest' | 'oldest' | 'first_unread' | 'date' | (string & {});
  include_anchor?: boolean;
  num_before?: number;
  num_after?: number;
  narrow?: NarrowTerm[] | null;
  client_gravatar?: boolean;
  apply_markdown?: boolean;
  use_first_unread_anchor?: boolean;
  message_ids?: number[] | null;
  allow_empty_topic_name?: boolean;
}

export interface RenderMessageParams {
  content: string;
}

export interface GetMessageParams {
  message_id: number;
  apply_markdown?: boolean;
  allow_empty_topic_name?: boolean;
}

export interface UpdateMessageFlagsParams {
  messages: number[];
  op: string;
  flag: string;
}

export interface MuteUserParams {
  muted_user_id: number;
}

export interface UnmuteUserParams {
  muted_user_id: number;
}

export interface AddNavigationViewParams {
  fragment: string;
  is_pinned: boolean;
  name?: string;
}

export interface EditNavigationViewParams {
  fragment: string;
  is_pinned?: boolean;
  name?: string;
}

export interface RemoveNavigationViewParams {
  fragment: string;
}

export interface MarkOnboardingStepAsReadParams {
  onboarding_step: string;
}

export interface AddCodePlaygroundParams {
  name: string;
  pygments_language: string;
  url_template: string;
}

export interface RemoveCodePlaygroundParams {
  playground_id: number;
}

export interface UpdatePresenceParams {
  status: string;
  ping_only?: boolean;
  new_user_input?: boolean;
  slim_presence?: boolean;
  last_update_id?: number | null;
  history_limit_days?: number | null;
}

export interface GetUserPresenceParams {
  user_id_or_email: number | string;
}

export interface CreateProfileFieldParams {
  name?: string;
  hint?: string;
  field_type: number;
  field_data?: {
    [name: string]:
      | {
          [name: string]: string;
        }
      | string;
  };
  display_in_profile_summary?: boolean;
  required?: boolean;
  editable_by_user?: boolean;
}

export interface UpdateProfileFieldParams {
  field_id: number;
  name?: string;
  hint?: string;
  field_data?: {
    [name: string]:
      | {
          [name: string]: string;
        }
      | string;
  };
  display_in_profile_summary?: boolean;
  required?: boolean;
  editable_by_user?: boolean;
}

export interface DeleteProfileFieldParams {
  field_id: number;
}

export interface ReorderProfileFieldsParams {
  order: number[];
}

export interface UpdateOwnProfileDataParams {
  data: {
    id: number;
    value: string | number[] | null;
  }[];
}

export interface DeleteOwnProfileDataParams {
  data: number[];
}

export interface AddApnsTokenParams {
  token: string;
  appid: string;
}

export interface RemoveApnsTokenParams {
  token: string;
}

export interface AddFcmTokenParams {
  token: string;
}

export interface RemoveFcmTokenParams {
  token: string;
}

export interface TestNotifyParams {
  token?: string;
}

export interface RegisterPushDeviceParams {
  token_kind: 'fcm' | 'apns';
  push_account_id: number;
  push_public_key: string;
  bouncer_public_key: string;
  encrypted_push_registration: string;
}

export interface E2eeTestNotifyParams {
  push_account_id?: number;
}

export interface AddReactionParams {
  message_id: number;
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

export interface RemoveReactionParams {
  message_id: number;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

export interface UpdateMessageFlagsForNarrowParams {
  anchor: number | 'newest' | 'oldest' | 'first_unread' | 'date' | (string & {});
  include_anchor?: boolean;
  num_before: number;
  num_after: number;
  narrow: NarrowTerm[] | null;
  op: string;
  flag: string;
}

export interface MarkStreamAsReadParams {
  stream_id: number;
}

export interface MarkTopicAsReadParams {
  stream_id: number;
  topic_name: string;
}

export interface CheckMessagesMatchNarrowParams {
  msg_ids: number[];
  narrow: NarrowTerm[] | null;
}

export interface AddRealmDomainParams {
  domain: string;
  allow_subdomains: boolean;
}

export interface UpdateRealmDomainParams {
  domain: string;
  allow_subdomains: boolean;
}

export interface RemoveRealmDomainParams {
  domain: string;
}

export interface UpdateRealmParams {
  name?: string;
  description?: string;
  allow_message_editing?: boolean;
  message_content_edit_limit_seconds?: number | string | null;
  message_content_delete_limit_seconds?: number | string | null;
  move_messages_within_stream_limit_seconds?: number | string | null;
  move_messages_between_streams_limit_seconds?: number | string | null;
  message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  message_retention_days?: number | string | null;
  topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  inline_image_preview?: boolean;
  inline_url_embed_preview?: boolean;
  default_code_block_language?: string;
  enable_read_receipts?: boolean;
  video_chat_provider?: 0 | 1;
  jitsi_server_url?: 'default' | string;
  giphy_rating?: 0 | 1 | 2 | 3 | 4 | 5;
  waiting_period_threshold?: number;
  invite_required?: boolean;
  emails_restricted_to_domains?: boolean;
  disallow_disposable_email_addresses?: boolean;
  name_changes_disabled?: boolean;
  email_changes_disabled?: boolean;
  avatar_changes_disabled?: boolean;
  require_unique_names?: boolean;
  presence_disabled?: boolean;
  default_avatar_source?: 'gravatar' | 'identicon';
  enable_guest_user_indicator?: boolean;
  enable_guest_user_dm_warning?: boolean;
  authentication_methods?: {
    [name: string]: boolean;
  };
  digest_emails_enabled?: boolean;
  digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  send_welcome_emails?: boolean;
  welcome_message_custom_text?: string;
  message_content_allowed_in_email_notifications?: boolean;
  require_e2ee_push_notifications?: boolean;
  default_language?: string;
  enable_spectator_access?: boolean;
  want_advertise_in_communities_directory?: boolean;
  org_type?: number;
  moderation_request_channel_id?: number | null;
  new_stream_announcements_stream_id?: number | null;
  signup_announcements_stream_id?: number | null;
  service_update_announcements_stream_id?: number | null;
  can_access_all_users_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_add_custom_emoji_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_add_subscribers_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_bots_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_groups?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_private_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_public_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_web_public_channel_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_create_write_only_bots_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_delete_any_message_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_delete_own_message_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_invite_users_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_manage_all_groups?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_manage_billing_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_mention_many_users_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_move_messages_between_channels_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_move_messages_between_topics_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_resolve_topics_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_set_delete_message_policy_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_set_topics_policy_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_summarize_topics_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  create_multiuse_invite_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  direct_message_initiator_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  direct_message_permission_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
}

export interface ReportMessageParams {
  message_id: number;
  report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';
  description?: string;
}

export interface CreateSavedSnippetParams {
  title: string;
  content: string;
}

export interface EditSavedSnippetParams {
  saved_snippet_id: number;
  title?: string;
  content?: string;
}

export interface DeleteSavedSnippetParams {
  saved_snippet_id: number;
}

export interface GetSubscriptionStatusParams {
  user_id: number;
  stream_id: number;
}

export interface UpdateSubscriptionSettingsParams {
  subscription_data: {
    stream_id: number;
    property: string;
    value: boolean | string;
  }[];
}

export interface UpdateSubscriptionsParams {
  add?: {
    name: string;
    color?: string;
    description?: string;
  }[];
  delete?: string[];
}

export interface GetStreamTopicsParams {
  stream_id: number;
  allow_empty_topic_name?: boolean;
}

export interface UpdateUserTopicParams {
  stream_id: number;
  topic: string;
  visibility_policy: 0 | 1 | 2 | 3;
}

export interface MuteTopicParams {
  stream_id?: number;
  stream?: string;
  topic: string;
  op: 'add' | 'remove';
}

export interface SetTypingStatusParams {
  op: 'start' | 'stop';
  type?: 'direct' | 'stream' | 'channel';
  to?: number[];
  stream_id?: number;
  topic?: string;
}

export interface SetTypingStatusForMessageEditParams {
  message_id: number;
  op: 'start' | 'stop';
}

export interface GetReadReceiptsParams {
  message_id: number;
}

export interface UpdateUserGroupParams {
  user_group_id: number;
  name?: string;
  description?: string;
  can_add_members_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_join_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_leave_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_manage_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_mention_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  can_remove_members_group?: {
    new:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    old?:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
  };
  deactivated?: boolean;
}

export interface DeactivateUserGroupParams {
  user_group_id: number;
}

export interface UpdateUserGroupMembersParams {
  user_group_id: number;
  add?: number[];
  delete?: number[];
  add_subgroups?: number[];
  delete_subgroups?: number[];
}

export interface GetUserGroupMembersParams {
  user_group_id: number;
  direct_member_only?: boolean;
}

export interface GetIsUserGroupMemberParams {
  user_group_id: number;
  user_id: number;
  direct_member_only?: boolean;
}

export interface UpdateUserGroupSubgroupsParams {
  user_group_id: number;
  add?: number[];
  delete?: number[];
}

export interface GetUserGroupSubgroupsParams {
  user_group_id: number;
  direct_subgroup_only?: boolean;
}

export interface CreateUserGroupParams {
  name: string;
  description: string;
  members: number[];
  subgroups?: number[];
  can_add_members_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_join_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_leave_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_manage_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_mention_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
  can_remove_members_group?:
    | number
    | {
        direct_members: number[];
        direct_subgroups: number[];
      };
}

export interface GetUserGroupsParams {
  include_deactivated_groups?: boolean;
}

export interface UpdateSettingsParams {
  full_name?: string;
  email?: string;
  old_password?: string;
  new_password?: string;
  twenty_four_hour_time?: boolean | null;
  color_scheme?: 1 | 2 | 3;
  default_language?: string;
  timezone?: string;
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text';
  demote_inactive_streams?: 1 | 2 | 3;
  display_emoji_reaction_users?: boolean;
  enter_sends?: boolean;
  fluid_layout_width?: boolean;
  high_contrast_mode?: boolean;
  left_side_userlist?: boolean;
  starred_message_counts?: boolean;
  translate_emoticons?: boolean;
  user_list_style?: 1 | 2 | 3;
  hide_ai_features?: boolean;
  enable_drafts_synchronization?: boolean;
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages';
  web_escape_navigates_to_home_view?: boolean;
  web_font_size_px?: number;
  web_line_height_percent?: number;
  web_animate_image_previews?: 'always' | 'on_hover' | 'never';
  web_mark_read_on_scroll_policy?: 1 | 2 | 3;
  web_channel_default_view?: 1 | 2 | 4;
  web_navigate_to_sent_message?: boolean;
  web_stream_unreads_count_display_policy?: 1 | 2 | 3;
  web_left_sidebar_unreads_count_summary?: boolean;
  web_left_sidebar_show_channel_folders?: boolean;
  web_suggest_update_timezone?: boolean;
  email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  presence_enabled?: boolean;
  send_private_typing_notifications?: boolean;
  send_stream_typing_notifications?: boolean;
  receives_typing_notifications?: boolean;
  send_read_receipts?: boolean;
  allow_private_data_export?: boolean;
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
  automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
  automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
  automatically_follow_topics_where_mentioned?: boolean;
  enable_stream_desktop_notifications?: boolean;
  enable_stream_email_notifications?: boolean;
  enable_stream_push_notifications?: boolean;
  enable_stream_audible_notifications?: boolean;
  wildcard_mentions_notify?: boolean;
  enable_followed_topic_desktop_notifications?: boolean;
  enable_followed_topic_email_notifications?: boolean;
  enable_followed_topic_push_notifications?: boolean;
  enable_followed_topic_audible_notifications?: boolean;
  enable_followed_topic_wildcard_mentions_notify?: boolean;
  enable_desktop_notifications?: boolean;
  enable_sounds?: boolean;
  notification_sound?: string;
  enable_offline_email_notifications?: boolean;
  enable_offline_push_notifications?: boolean;
  enable_online_push_notifications?: boolean;
  enable_digest_emails?: boolean;
  enable_marketing_emails?: boolean;
  enable_login_emails?: boolean;
  message_content_in_email_notifications?: boolean;
  pm_content_in_desktop_notifications?: boolean;
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  email_notifications_batching_period_seconds?: number;
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
}

export interface UpdateRealmUserSettingsDefaultsParams {
  twenty_four_hour_time?: boolean | null;
  color_scheme?: 1 | 2 | 3;
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text';
  demote_inactive_streams?: 1 | 2 | 3;
  display_emoji_reaction_users?: boolean;
  enter_sends?: boolean;
  fluid_layout_width?: boolean;
  high_contrast_mode?: boolean;
  left_side_userlist?: boolean;
  starred_message_counts?: boolean;
  translate_emoticons?: boolean;
  user_list_style?: 1 | 2 | 3;
  hide_ai_features?: boolean;
  enable_drafts_synchronization?: boolean;
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages';
  web_escape_navigates_to_home_view?: boolean;
  web_font_size_px?: number;
  web_line_height_percent?: number;
  web_animate_image_previews?: 'always' | 'on_hover' | 'never';
  web_mark_read_on_scroll_policy?: 1 | 2 | 3;
  web_channel_default_view?: 1 | 2 | 4;
  web_navigate_to_sent_message?: boolean;
  web_stream_unreads_count_display_policy?: 1 | 2 | 3;
  web_left_sidebar_unreads_count_summary?: boolean;
  web_left_sidebar_show_channel_folders?: boolean;
  web_suggest_update_timezone?: boolean;
  email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  presence_enabled?: boolean;
  send_private_typing_notifications?: boolean;
  send_stream_typing_notifications?: boolean;
  receives_typing_notifications?: boolean;
  send_read_receipts?: boolean;
  resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
  automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
  automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
  automatically_follow_topics_where_mentioned?: boolean;
  enable_stream_desktop_notifications?: boolean;
  enable_stream_email_notifications?: boolean;
  enable_stream_push_notifications?: boolean;
  enable_stream_audible_notifications?: boolean;
  wildcard_mentions_notify?: boolean;
  enable_followed_topic_desktop_notifications?: boolean;
  enable_followed_topic_email_notifications?: boolean;
  enable_followed_topic_push_notifications?: boolean;
  enable_followed_topic_audible_notifications?: boolean;
  enable_followed_topic_wildcard_mentions_notify?: boolean;
  enable_desktop_notifications?: boolean;
  enable_sounds?: boolean;
  notification_sound?: string;
  enable_offline_email_notifications?: boolean;
  enable_offline_push_notifications?: boolean;
  enable_online_push_notifications?: boolean;
  enable_digest_emails?: boolean;
  message_content_in_email_notifications?: boolean;
  pm_content_in_desktop_notifications?: boolean;
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  email_notifications_batching_period_seconds?: number;
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
}

export interface GetUserStatusParams {
  user_id: number;
}

export interface UpdateStatusParams {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
  away?: boolean | null;
}

export interface UpdateStatusForUserParams {
  user_id: number;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

export interface UpdateUserParams {
  user_id: number;
  full_name?: string;
  role?: 100 | 200 | 300 | 400 | 600;
  new_email?: string;
  profile_data?: {
    id: number;
    value: string | number[] | null;
  }[];
}

export interface UpdateUserByEmailParams {
  email: string;
  full_name?: string;
  role?: 100 | 200 | 300 | 400 | 600;
  new_email?: string;
  profile_data?: {
    id: number;
    value: string | number[] | null;
  }[];
}

export interface GetUserParams {
  user_id: number;
  client_gravatar?: boolean;
  include_custom_profile_fields?: boolean;
}

export interface GetUserByEmailParams {
  email: string;
  client_gravatar?: boolean;
  include_custom_profile_fields?: boolean;
}

export interface DeactivateUserParams {
  user_id: number;
  deactivation_notification_comment?: string;
}

export interface ReactivateUserParams {
  user_id: number;
}

export interface CreateBigBlueButtonVideoCallParams {
  meeting_name: string;
  voice_only?: boolean;
}

export interface TestWelcomeBotCustomMessageParams {
  welcome_message_custom_text: string;
}

export interface ZcommandParams {
  command: string;
}

export type DevFetchApiKeyResult = {
  api_key: string;
  email: string;
  user_id: number;
};

export type FetchApiKeyResult = {
  api_key: string;
  email: string;
  user_id: number;
};

export type GetServerSettingsResult = {
  service_version?: string;
  service_feature_level?: number;
  service_merge_base?: string;
  authentication_methods: {
    [name: string]: boolean;
  };
  external_authentication_methods: unknown[];
  push_notifications_enabled: boolean;
  is_incompatible: boolean;
  email_auth_enabled: boolean;
  require_email_format_usernames: boolean;
  realm_url: string;
  realm_uri: string;
  realm_name: string;
  realm_icon: string;
  realm_description: string;
  realm_web_public_access_enabled: boolean;
  [name: string]: unknown;
};

export type GetOwnUserResult = {
  user_id: number;
  email: string;
  delivery_email: string;
  full_name: string;
  date_joined: string;
  is_active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  role: 100 | 200 | 300 | 400 | 600;
  timezone: string;
  avatar_url: string;
  avatar_version: number;
  profile_data?: ProfileData;
  bot_type?: number | null;
  bot_owner_id?: number | null;
  is_system_bot?: true;
  max_message_id: number;
};

export type GetUsersResult = {
  members: User[];
};

export type CreateUserResult = {
  user_id: number;
};

export type GetAlertWordsResult = {
  alert_words: string[];
};

export type AddAlertWordsResult = {
  alert_words: string[];
};

export type RemoveAlertWordsResult = {
  alert_words: string[];
};

export type GetBotStorageResult = {
  storage: {
    [name: string]: string;
  };
};

export type UpdateBotStorageResult = Record<string, never>;

export type RemoveBotStorageResult = Record<string, never>;

export type CreateBotResult = {
  user_id: number;
  api_key: string;
  avatar_url: string;
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
  default_all_public_streams: boolean;
};

export type GetBotsResult = {
  bots: {
    user_id: number;
    username: string;
    full_name: string;
    api_key: string;
    avatar_url: string;
    default_sending_stream: string | null;
    default_events_register_stream: string | null;
    default_all_public_streams: boolean;
  }[];
};

export type UpdateBotResult = {
  full_name: string;
  avatar_url: string;
  bot_owner?: string;
  service_payload_url: string | null;
  service_interface: number;
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
  default_all_public_streams: boolean;
};

export type RegenerateBotApiKeyResult = {
  api_key: string;
};

export type RegenerateApiKeyResult = {
  api_key: string;
};

export type DeactivateBotResult = Record<string, never>;

export type CreateChannelResult = {
  id: number;
};

export type GetStreamByIdResult = {
  stream: Channel;
};

export type GetStreamIdResult = {
  stream_id: number;
};

export type GetSubscribersResult = {
  subscribers: number[];
};

export type GetStreamEmailAddressResult = {
  email: string;
};

export type UpdateStreamResult = Record<string, never>;

export type ArchiveStreamResult = Record<string, never>;

export type AddDefaultStreamResult = Record<string, never>;

export type RemoveDefaultStreamResult = Record<string, never>;

export type CreateChannelFolderResult = {
  channel_folder_id: number;
};

export type GetChannelFoldersResult = {
  channel_folders: ChannelFolder[];
};

export type PatchChannelFoldersResult = Record<string, never>;

export type UpdateChannelFolderResult = Record<string, never>;

export type GetSubscriptionsResult = {
  subscriptions: Subscription[];
};

export type SubscribeResult = {
  subscribed: {
    [name: string]: string[];
  };
  already_subscribed: {
    [name: string]: string[];
  };
  unauthorized?: string[];
  new_subscription_messages_sent?: boolean;
};

export type UnsubscribeResult = {
  removed: string[];
  not_removed: string[];
};

export type GetStreamsResult = {
  streams: {
    stream_id: number;
    name: string;
    description: string;
    rendered_description: string;
    date_created: number;
    creator_id: number | null;
    invite_only: boolean;
    is_web_public: boolean;
    is_archived: boolean;
    is_announcement_only: boolean;
    stream_post_policy: number;
    message_retention_days: number | null;
    history_public_to_subscribers: boolean;
    first_message_id: number | null;
    folder_id: number | null;
    topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
    is_recently_active: boolean;
    stream_weekly_traffic: number | null;
    subscriber_count: number;
    can_add_subscribers_group: GroupSettingValue;
    can_remove_subscribers_group: GroupSettingValue;
    can_administer_channel_group: GroupSettingValue;
    can_delete_any_message_group: GroupSettingValue;
    can_delete_own_message_group: GroupSettingValue;
    can_move_messages_out_of_channel_group: GroupSettingValue;
    can_move_messages_within_channel_group: GroupSettingValue;
    can_send_message_group: GroupSettingValue;
    can_subscribe_group: GroupSettingValue;
    can_resolve_topics_group: GroupSettingValue;
    is_default?: boolean;
  }[];
};

export type CreateDefaultStreamGroupResult = Record<string, never>;

export type UpdateDefaultStreamGroupResult = Record<string, never>;

export type UpdateDefaultStreamGroupStreamsResult = Record<string, never>;

export type RemoveDefaultStreamGroupResult = Record<string, never>;

export type GetDraftsResult = {
  count: number;
  drafts: Draft[];
};

export type CreateDraftsResult = {
  ids: number[];
};

export type EditDraftResult = Record<string, never>;

export type DeleteDraftResult = Record<string, never>;

export type GetCustomEmojiResult = {
  emoji: CustomEmoji;
};

export type RegisterQueueResult = {
  queue_id: string | null;
  last_event_id: number;
  alert_words?: string[];
  drafts?: Draft[];
  giphy_api_key?: string;
  has_zoom_token?: boolean;
  max_message_id?: number;
  muted_topics?: [string, string, number][];
  muted_users?: {
    id: number;
    timestamp: number;
  }[];
  navigation_tour_video_url?: null;
  navigation_views?: NavigationView[];
  onboarding_steps?: OnboardingStep[];
  push_devices?: Record<string, never>;
  recent_private_conversations?: {
    max_message_id: number;
    user_ids: number[];
  }[];
  reminders?: [];
  saved_snippets?: SavedSnippet[];
  scheduled_messages?: [];
  starred_messages?: number[];
  stop_words?: [];
  unread_msgs?: {
    count: number;
    pms: {
      other_user_id: number;
      sender_id: number;
      unread_message_ids: number[];
    }[];
    streams: {
      topic: string;
      stream_id: number;
      unread_message_ids: number[];
    }[];
    huddles: {
      user_ids_string: string;
      unread_message_ids: number[];
    }[];
    mentions: number[];
    old_unreads_missing: boolean;
  };
  user_settings?: {
    twenty_four_hour_time: boolean | null;
    color_scheme: 1 | 2 | 3;
    default_language: string;
    timezone: string;
    emojiset: 'google' | 'google-blob' | 'twitter' | 'text';
    demote_inactive_streams: 1 | 2 | 3;
    display_emoji_reaction_users: boolean;
    enter_sends: boolean;
    fluid_layout_width: boolean;
    high_contrast_mode: boolean;
    left_side_userlist: boolean;
    starred_message_counts: boolean;
    translate_emoticons: boolean;
    user_list_style: 1 | 2 | 3;
    hide_ai_features: boolean;
    enable_drafts_synchronization: boolean;
    web_home_view: 'inbox' | 'recent_topics' | 'all_messages';
    web_escape_navigates_to_home_view: boolean;
    web_font_size_px: number;
    web_line_height_percent: number;
    web_animate_image_previews: 'always' | 'on_hover' | 'never';
    web_mark_read_on_scroll_policy: 1 | 2 | 3;
    web_channel_default_view: 1 | 2 | 4;
    web_navigate_to_sent_message: boolean;
    web_stream_unreads_count_display_policy: 1 | 2 | 3;
    web_left_sidebar_unreads_count_summary: boolean;
    web_left_sidebar_show_channel_folders: boolean;
    web_suggest_update_timezone: boolean;
    email_address_visibility: 1 | 2 | 3 | 4 | 5;
    presence_enabled: boolean;
    send_private_typing_notifications: boolean;
    send_stream_typing_notifications: boolean;
    receives_typing_notifications: boolean;
    send_read_receipts: boolean;
    allow_private_data_export: boolean;
    resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
    automatically_follow_topics_policy: 1 | 2 | 3 | 4;
    automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
    automatically_follow_topics_where_mentioned: boolean;
    enable_stream_desktop_notifications: boolean;
    enable_stream_email_notifications: boolean;
    enable_stream_push_notifications: boolean;
    enable_stream_audible_notifications: boolean;
    wildcard_mentions_notify: boolean;
    enable_followed_topic_desktop_notifications: boolean;
    enable_followed_topic_email_notifications: boolean;
    enable_followed_topic_push_notifications: boolean;
    enable_followed_topic_audible_notifications: boolean;
    enable_followed_topic_wildcard_mentions_notify: boolean;
    enable_desktop_notifications: boolean;
    enable_sounds: boolean;
    notification_sound: string;
    enable_offline_email_notifications: boolean;
    enable_offline_push_notifications: boolean;
    enable_online_push_notifications: boolean;
    enable_digest_emails: boolean;
    enable_marketing_emails: boolean;
    enable_login_emails: boolean;
    message_content_in_email_notifications: boolean;
    pm_content_in_desktop_notifications: boolean;
    desktop_icon_count_display: 1 | 2 | 3 | 4;
    email_notifications_batching_period_seconds: number;
    realm_name_in_email_notifications_policy: 1 | 2 | 3;
    emojiset_choices: {
      key: string;
      text: string;
    }[];
    available_notification_sounds: string[];
  };
  user_topics?: {
    stream_id: number;
    topic_name: string;
    last_updated: number;
    visibility_policy: 0 | 1 | 2 | 3;
  }[];
  color_scheme?: 1 | 2 | 3;
  default_language?: string;
  demote_inactive_streams?: 1 | 2 | 3;
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text';
  enable_drafts_synchronization?: boolean;
  enter_sends?: boolean;
  fluid_layout_width?: boolean;
  high_contrast_mode?: boolean;
  left_side_userlist?: boolean;
  receives_typing_notifications?: boolean;
  starred_message_counts?: boolean;
  timezone?: string;
  translate_emoticons?: boolean;
  twenty_four_hour_time?: boolean | null;
  web_home_view?: 'inbox' | 'recent_topics' | 'all_messages';
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  email_notifications_batching_period_seconds?: number;
  enable_desktop_notifications?: boolean;
  enable_digest_emails?: boolean;
  enable_login_emails?: boolean;
  enable_marketing_emails?: boolean;
  enable_offline_email_notifications?: boolean;
  enable_offline_push_notifications?: boolean;
  enable_online_push_notifications?: boolean;
  enable_sounds?: boolean;
  enable_stream_audible_notifications?: boolean;
  enable_stream_desktop_notifications?: boolean;
  enable_stream_email_notifications?: boolean;
  enable_stream_push_notifications?: boolean;
  message_content_in_email_notifications?: boolean;
  notification_sound?: string;
  pm_content_in_desktop_notifications?: boolean;
  presence_enabled?: boolean;
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
  wildcard_mentions_notify?: boolean;
  emojiset_choices?: {
    key: string;
    text: string;
  }[];
  available_notification_sounds?: string[];
  channel_folders?: ChannelFolder[];
  cross_realm_bots?: {
    user_id: number;
    email: string;
    delivery_email: string | null;
    full_name: string;
    date_joined: string;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_bot: boolean;
    role: 100 | 200 | 300 | 400 | 600;
    timezone: string;
    avatar_url: string | null;
    avatar_version: number;
    profile_data?: ProfileData;
    bot_type?: number | null;
    bot_owner_id?: number | null;
    is_system_bot: true;
  }[];
  custom_profile_field_types?: {
    [name: string]: {
      id: number;
      name: string;
    };
  };
  custom_profile_fields?: ProfileField[];
  never_subscribed?: {
    stream_id: number;
    name: string;
    description: string;
    rendered_description: string;
    date_created: number;
    creator_id: number | null;
    invite_only: boolean;
    is_web_public: boolean;
    is_archived: boolean;
    is_announcement_only: boolean;
    stream_post_policy: number;
    message_retention_days: number | null;
    history_public_to_subscribers: boolean;
    first_message_id: number | null;
    folder_id: number | null;
    topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
    is_recently_active: boolean;
    stream_weekly_traffic: number | null;
    subscriber_count: number;
    can_add_subscribers_group: GroupSettingValue;
    can_remove_subscribers_group: GroupSettingValue;
    can_administer_channel_group: GroupSettingValue;
    can_delete_any_message_group: GroupSettingValue;
    can_delete_own_message_group: GroupSettingValue;
    can_move_messages_out_of_channel_group: GroupSettingValue;
    can_move_messages_within_channel_group: GroupSettingValue;
    can_send_message_group: GroupSettingValue;
    can_subscribe_group: GroupSettingValue;
    can_resolve_topics_group: GroupSettingValue;
    subscribers?: number[];
    partial_subscribers?: number[];
  }[];
  presence_last_update_id?: number;
  presences?: Presences;
  realm_bots?: Bot[];
  realm_default_stream_groups?: DefaultChannelGroup[];
  realm_default_streams?: number[];
  realm_domains?: RealmDomain[];
  realm_embedded_bots?: [];
  realm_emoji?: CustomEmoji;
  realm_filters?: [];
  realm_incoming_webhook_bots?: [];
  realm_linkifiers?: Linkifier[];
  realm_non_active_users?: {
    user_id: number;
    email: string;
    delivery_email: string | null;
    full_name: string;
    date_joined: string;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_bot: boolean;
    role: 100 | 200 | 300 | 400 | 600;
    timezone: string;
    avatar_url: string | null;
    avatar_version: number;
    profile_data?: ProfileData;
    bot_type?: number | null;
    bot_owner_id?: number | null;
  }[];
  realm_playgrounds?: Playground[];
  realm_user_groups?: UserGroup[];
  realm_users?: {
    user_id: number;
    email: string;
    delivery_email: string | null;
    full_name: string;
    date_joined: string;
    is_owner: boolean;
    is_admin: boolean;
    is_guest: boolean;
    is_bot: boolean;
    role: 100 | 200 | 300 | 400 | 600;
    timezone: string;
    avatar_url: string | null;
    avatar_version: number;
    profile_data?: ProfileData;
    bot_type?: number | null;
    bot_owner_id?: number | null;
  }[];
  server_timestamp?: number;
  streams?: Channel[];
  subscriptions?: Subscription[];
  unsubscribed?: Subscription[];
  user_status?: {
    [name: string]: {
      away?: true;
      status_text?: string;
      emoji_name?: string;
      emoji_code?: string;
      reaction_type?: string;
    };
  };
  avatar_source?: 'G' | 'U';
  avatar_url?: string;
  avatar_url_medium?: string;
  user_id?: number;
  full_name?: string;
  email?: string;
  delivery_email?: string;
  is_owner?: boolean;
  is_admin?: boolean;
  is_moderator?: boolean;
  is_guest?: boolean;
  can_create_streams?: boolean;
  can_create_public_streams?: boolean;
  can_create_private_streams?: boolean;
  can_create_web_public_streams?: boolean;
  can_subscribe_other_users?: boolean;
  can_invite_others_to_realm?: boolean;
  realm_allow_message_editing?: boolean;
  realm_message_content_edit_limit_seconds?: number | null;
  realm_message_content_delete_limit_seconds?: number | null;
  realm_move_messages_within_stream_limit_seconds?: number | null;
  realm_move_messages_between_streams_limit_seconds?: number | null;
  realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  realm_message_retention_days?: number;
  realm_topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  realm_inline_image_preview?: boolean;
  realm_inline_url_embed_preview?: boolean;
  realm_default_code_block_language?: string;
  realm_enable_read_receipts?: boolean;
  realm_video_chat_provider?: 0 | 1;
  realm_jitsi_server_url?: string | null;
  realm_giphy_rating?: 0 | 1 | 2 | 3 | 4 | 5;
  realm_waiting_period_threshold?: number;
  realm_invite_required?: boolean;
  realm_emails_restricted_to_domains?: boolean;
  realm_disallow_disposable_email_addresses?: boolean;
  realm_name_changes_disabled?: boolean;
  realm_email_changes_disabled?: boolean;
  realm_avatar_changes_disabled?: boolean;
  realm_require_unique_names?: boolean;
  realm_presence_disabled?: boolean;
  realm_default_avatar_source?: 'gravatar' | 'identicon';
  realm_enable_guest_user_indicator?: boolean;
  realm_enable_guest_user_dm_warning?: boolean;
  realm_digest_emails_enabled?: boolean;
  realm_digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  realm_send_welcome_emails?: boolean;
  realm_welcome_message_custom_text?: string;
  realm_message_content_allowed_in_email_notifications?: boolean;
  realm_require_e2ee_push_notifications?: boolean;
  realm_push_notifications_enabled?: boolean;
  realm_push_notifications_enabled_end_timestamp?: number | null;
  realm_default_language?: string;
  realm_enable_spectator_access?: boolean;
  realm_want_advertise_in_communities_directory?: boolean;
  realm_org_type?: number;
  realm_plan_type?: number;
  realm_upload_quota_mib?: number | null;
  realm_icon_source?: 'G' | 'U';
  realm_logo_source?: 'D' | 'U';
  realm_night_logo_source?: 'D' | 'U';
  realm_moderation_request_channel_id?: number;
  realm_new_stream_announcements_stream_id?: number;
  realm_signup_announcements_stream_id?: number;
  realm_can_access_all_users_group?: GroupSettingValue;
  realm_can_add_custom_emoji_group?: GroupSettingValue;
  realm_can_add_subscribers_group?: GroupSettingValue;
  realm_can_create_bots_group?: GroupSettingValue;
  realm_can_create_groups?: GroupSettingValue;
  realm_can_create_private_channel_group?: GroupSettingValue;
  realm_can_create_public_channel_group?: GroupSettingValue;
  realm_can_create_web_public_channel_group?: GroupSettingValue;
  realm_can_create_write_only_bots_group?: GroupSettingValue;
  realm_can_delete_any_message_group?: GroupSettingValue;
  realm_can_delete_own_message_group?: GroupSettingValue;
  realm_can_invite_users_group?: GroupSettingValue;
  realm_can_manage_all_groups?: GroupSettingValue;
  realm_can_manage_billing_group?: GroupSettingValue;
  realm_can_mention_many_users_group?: GroupSettingValue;
  realm_can_move_messages_between_channels_group?: GroupSettingValue;
  realm_can_move_messages_between_topics_group?: GroupSettingValue;
  realm_can_resolve_topics_group?: GroupSettingValue;
  realm_can_set_delete_message_policy_group?: GroupSettingValue;
  realm_can_set_topics_policy_group?: GroupSettingValue;
  realm_can_summarize_topics_group?: GroupSettingValue;
  realm_create_multiuse_invite_group?: GroupSettingValue;
  realm_direct_message_initiator_group?: GroupSettingValue;
  realm_direct_message_permission_group?: GroupSettingValue;
  realm_name?: string;
  realm_description?: string;
  realm_url?: string;
  realm_uri?: string;
  realm_bot_domain?: string;
  realm_icon_url?: string;
  realm_logo_url?: string;
  realm_night_logo_url?: string;
  realm_allow_edit_history?: boolean;
  realm_mandatory_topics?: boolean;
  realm_email_auth_enabled?: boolean;
  realm_password_auth_enabled?: boolean;
  realm_create_public_stream_policy?: number;
  realm_create_private_stream_policy?: number;
  realm_create_web_public_stream_policy?: number;
  realm_wildcard_mention_policy?: number;
  realm_date_created?: number;
  realm_authentication_methods?: {
    [name: string]: {
      enabled: boolean;
      available: boolean;
    };
  };
  realm_billing?: {
    has_pending_sponsorship_request: false;
  };
  realm_user_settings_defaults?: {
    twenty_four_hour_time: boolean | null;
    color_scheme: 1 | 2 | 3;
    default_language: string;
    emojiset: 'google' | 'google-blob' | 'twitter' | 'text';
    demote_inactive_streams: 1 | 2 | 3;
    display_emoji_reaction_users: boolean;
    enter_sends: boolean;
    fluid_layout_width: boolean;
    high_contrast_mode: boolean;
    left_side_userlist: boolean;
    starred_message_counts: boolean;
    translate_emoticons: boolean;
    user_list_style: 1 | 2 | 3;
    hide_ai_features: boolean;
    enable_drafts_synchronization: boolean;
    web_home_view: 'inbox' | 'recent_topics' | 'all_messages';
    web_escape_navigates_to_home_view: boolean;
    web_font_size_px: number;
    web_line_height_percent: number;
    web_animate_image_previews: 'always' | 'on_hover' | 'never';
    web_mark_read_on_scroll_policy: 1 | 2 | 3;
    web_channel_default_view: 1 | 2 | 4;
    web_navigate_to_sent_message: boolean;
    web_stream_unreads_count_display_policy: 1 | 2 | 3;
    web_left_sidebar_unreads_count_summary: boolean;
    web_left_sidebar_show_channel_folders: boolean;
    web_suggest_update_timezone: boolean;
    email_address_visibility: 1 | 2 | 3 | 4 | 5;
    presence_enabled: boolean;
    send_private_typing_notifications: boolean;
    send_stream_typing_notifications: boolean;
    receives_typing_notifications: boolean;
    send_read_receipts: boolean;
    allow_private_data_export: boolean;
    resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
    automatically_follow_topics_policy: 1 | 2 | 3 | 4;
    automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
    automatically_follow_topics_where_mentioned: boolean;
    enable_stream_desktop_notifications: boolean;
    enable_stream_email_notifications: boolean;
    enable_stream_push_notifications: boolean;
    enable_stream_audible_notifications: boolean;
    wildcard_mentions_notify: boolean;
    enable_followed_topic_desktop_notifications: boolean;
    enable_followed_topic_email_notifications: boolean;
    enable_followed_topic_push_notifications: boolean;
    enable_followed_topic_audible_notifications: boolean;
    enable_followed_topic_wildcard_mentions_notify: boolean;
    enable_desktop_notifications: boolean;
    enable_sounds: boolean;
    notification_sound: string;
    enable_offline_email_notifications: boolean;
    enable_offline_push_notifications: boolean;
    enable_online_push_notifications: boolean;
    enable_digest_emails: boolean;
    enable_marketing_emails: boolean;
    enable_login_emails: boolean;
    message_content_in_email_notifications: boolean;
    pm_content_in_desktop_notifications: boolean;
    desktop_icon_count_display: 1 | 2 | 3 | 4;
    email_notifications_batching_period_seconds: number;
    realm_name_in_email_notifications_policy: 1 | 2 | 3;
    emojiset_choices: {
      key: string;
      text: string;
    }[];
    available_notification_sounds: string[];
  };
  max_message_length?: 10000;
  max_topic_length?: 60;
  max_stream_name_length?: 60;
  max_stream_description_length?: 1024;
  max_channel_folder_name_length?: 60;
  max_channel_folder_description_length?: 1024;
  max_reminder_note_length?: 1000;
  password_min_length?: 6;
  password_max_length?: 100;
  password_min_guesses?: 10000;
  max_file_upload_size_mib?: 100;
  max_avatar_file_size_mib?: 5;
  max_icon_file_size_mib?: 5;
  max_logo_file_size_mib?: 5;
  max_bulk_new_subscription_messages?: 100;
  server_min_deactivated_realm_deletion_days?: 14;
  server_max_deactivated_realm_deletion_days?: null;
  event_queue_longpoll_timeout_seconds?: 90;
  server_presence_ping_interval_seconds?: 60;
  server_presence_offline_threshold_seconds?: 200;
  server_typing_started_expiry_period_milliseconds?: 45000;
  server_typing_stopped_wait_period_milliseconds?: 12000;
  server_typing_started_wait_period_milliseconds?: 30000;
  server_inline_image_preview?: true;
  server_inline_url_embed_preview?: false;
  server_thumbnail_formats?: unknown[];
  server_avatar_changes_disabled?: false;
  server_name_changes_disabled?: false;
  server_needs_upgrade?: false;
  server_web_public_streams_enabled?: true;
  server_can_summarize_topics?: false;
  server_jitsi_server_url?: 'https://meet.jit.si';
  jitsi_server_url?: 'https://meet.jit.si';
  settings_send_digest_emails?: false;
  development_environment?: false;
  upgrade_text_for_wide_organization_logo?: '';
  giphy_rating_options?: {
    [name: string]: unknown;
  };
  realm_available_video_chat_providers?: {
    [name: string]: unknown;
  };
  realm_default_external_accounts?: {
    [name: string]: unknown;
  };
  realm_empty_topic_display_name?: 'general chat';
  realm_is_zephyr_mirror_realm?: false;
  server_emoji_data_url?: string;
  server_generation?: number;
  server_supported_permission_settings?: {
    realm: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
    stream: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
    group: {
      [name: string]: {
        [name: string]: unknown;
      };
    };
  };
  service_version?: string;
  service_feature_level?: number;
  service_merge_base?: string;
  service_plan_is_not_limited?: true;
  realm_service_update_announcements_stream_id?: number;
  [name: string]: unknown;
};

export type GetEventsResult = {
  events: ChatEvent[];
  queue_id: string;
};

export type DeleteQueueResult = Record<string, never>;

export type GetInvitesResult = {
  invites: Invite[];
};

export type SendInvitesResult = Record<string, never>;

export type CreateInviteLinkResult = {
  invite_link: string;
};

export type RevokeEmailInviteResult = Record<string, never>;

export type RevokeInviteLinkResult = Record<string, never>;

export type ResendEmailInviteResult = Record<string, never>;

export type GetLinkifiersResult = {
  linkifiers: Linkifier[];
};

export type AddLinkifierResult = {
  id: number;
};

export type UpdateLinkifierResult = Record<string, never>;

export type RemoveLinkifierResult = Record<string, never>;

export type ReorderLinkifiersResult = Record<string, never>;

export type UpdateMessageResult = {
  detached_uploads: never[];
};

export type GetMessageHistoryResult = {
  message_history: HistorySnapshot[];
};

export type DeleteMessageResult = Record<string, never>;

export type DeleteTopicResult = {
  complete: boolean;
};

export type SendMessageResult = {
  id: number;
  automatic_new_visibility_policy?: number;
};

export type GetMessagesResult = {
  messages: Message[];
  anchor?: number;
  found_anchor?: boolean;
  found_oldest?: boolean;
  found_newest?: boolean;
  history_limited?: boolean;
};

export type RenderMessageResult = {
  rendered: string;
};

export type GetMessageResult = {
  message: Message;
  raw_content: string;
};

export type UpdateMessageFlagsResult = {
  messages: number[];
  ignored_because_not_subscribed_channels?: number[];
};

export type MuteUserResult = Record<string, never>;

export type UnmuteUserResult = Record<string, never>;

export type GetNavigationViewsResult = {
  navigation_views: NavigationView[];
};

export type AddNavigationViewResult = Record<string, never>;

export type EditNavigationViewResult = Record<string, never>;

export type RemoveNavigationViewResult = Record<string, never>;

export type MarkOnboardingStepAsReadResult = Record<string, never>;

export type AddCodePlaygroundResult = {
  id: number;
};

export type RemoveCodePlaygroundResult = Record<string, never>;

export type UpdatePresenceResult = {
  presences?: Presences;
  server_timestamp?: number;
  presence_last_update_id?: number;
};

export type GetUserPresenceResult = {
  presence: {
    aggregated: {
      status: 'active' | 'idle' | 'offline';
      timestamp: number;
    };
    website: {
      status: 'active' | 'idle' | 'offline';
      timestamp: number;
    };
  };
};

export type GetRealmPresenceResult = {
  presences: {
    [name: string]: LegacyPresence;
  };
  server_timestamp: number;
};

export type GetProfileFieldsResult = {
  custom_fields: ProfileField[];
};

export type CreateProfileFieldResult = {
  id: number;
};

export type UpdateProfileFieldResult = Record<string, never>;

export type DeleteProfileFieldResult = Record<string, never>;

export type ReorderProfileFieldsResult = Record<string, never>;

export type UpdateOwnProfileDataResult = Record<string, never>;

export type DeleteOwnProfileDataResult = Record<string, never>;

export type AddApnsTokenResult = Record<string, never>;

export type RemoveApnsTokenResult = Record<string, never>;

export type AddFcmTokenResult = Record<string, never>;

export type RemoveFcmTokenResult = Record<string, never>;

export type TestNotifyResult = Record<string, never>;

export type RegisterPushDeviceResult = Record<string, never>;

export type E2eeTestNotifyResult = Record<string, never>;

export type AddReactionResult = Record<string, never>;

export type RemoveReactionResult = Record<string, never>;

export type UpdateMessageFlagsForNarrowResult = {
  processed_count: number;
  updated_count: number;
  first_processed_id: number | null;
  last_processed_id: number | null;
  found_oldest: boolean;
  found_newest: boolean;
  ignored_because_not_subscribed_channels?: number[];
};

export type MarkAllAsReadResult = {
  complete: boolean;
};

export type MarkStreamAsReadResult = Record<string, never>;

export type MarkTopicAsReadResult = Record<string, never>;

export type CheckMessagesMatchNarrowResult = {
  messages: {
    [name: string]: {
      match_content: string;
      match_subject: string;
    };
  };
};

export type GetRealmDomainsResult = {
  domains: RealmDomain[];
};

export type AddRealmDomainResult = {
  new_domain: [number, string];
};

export type UpdateRealmDomainResult = Record<string, never>;

export type RemoveRealmDomainResult = Record<string, never>;

export type UpdateRealmResult = {
  name?: string;
  description?: string;
  allow_message_editing?: boolean;
  message_content_edit_limit_seconds?: number | null;
  message_content_delete_limit_seconds?: number | null;
  move_messages_within_stream_limit_seconds?: number | null;
  move_messages_between_streams_limit_seconds?: number | null;
  message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  message_retention_days?: number;
  topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  inline_image_preview?: boolean;
  inline_url_embed_preview?: boolean;
  default_code_block_language?: string;
  enable_read_receipts?: boolean;
  video_chat_provider?: 0 | 1;
  jitsi_server_url?: string | null;
  giphy_rating?: 0 | 1 | 2 | 3 | 4 | 5;
  waiting_period_threshold?: number;
  invite_required?: boolean;
  emails_restricted_to_domains?: boolean;
  disallow_disposable_email_addresses?: boolean;
  name_changes_disabled?: boolean;
  email_changes_disabled?: boolean;
  avatar_changes_disabled?: boolean;
  require_unique_names?: boolean;
  presence_disabled?: boolean;
  default_avatar_source?: 'gravatar' | 'identicon';
  enable_guest_user_indicator?: boolean;
  enable_guest_user_dm_warning?: boolean;
  authentication_methods?: {
    Email: boolean;
  };
  digest_emails_enabled?: boolean;
  digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  send_welcome_emails?: boolean;
  welcome_message_custom_text?: string;
  message_content_allowed_in_email_notifications?: boolean;
  require_e2ee_push_notifications?: boolean;
  push_notifications_enabled?: boolean;
  push_notifications_enabled_end_timestamp?: number | null;
  default_language?: string;
  enable_spectator_access?: boolean;
  want_advertise_in_communities_directory?: boolean;
  org_type?: number;
  plan_type?: number;
  upload_quota_mib?: number | null;
  icon_source?: 'G' | 'U';
  logo_source?: 'D' | 'U';
  night_logo_source?: 'D' | 'U';
  moderation_request_channel_id?: number;
  new_stream_announcements_stream_id?: number;
  signup_announcements_stream_id?: number;
  service_update_announcements_stream_id?: number;
  can_access_all_users_group?: GroupSettingValue;
  can_add_custom_emoji_group?: GroupSettingValue;
  can_add_subscribers_group?: GroupSettingValue;
  can_create_bots_group?: GroupSettingValue;
  can_create_groups?: GroupSettingValue;
  can_create_private_channel_group?: GroupSettingValue;
  can_create_public_channel_group?: GroupSettingValue;
  can_create_web_public_channel_group?: GroupSettingValue;
  can_create_write_only_bots_group?: GroupSettingValue;
  can_delete_any_message_group?: GroupSettingValue;
  can_delete_own_message_group?: GroupSettingValue;
  can_invite_users_group?: GroupSettingValue;
  can_manage_all_groups?: GroupSettingValue;
  can_manage_billing_group?: GroupSettingValue;
  can_mention_many_users_group?: GroupSettingValue;
  can_move_messages_between_channels_group?: GroupSettingValue;
  can_move_messages_between_topics_group?: GroupSettingValue;
  can_resolve_topics_group?: GroupSettingValue;
  can_set_delete_message_policy_group?: GroupSettingValue;
  can_set_topics_policy_group?: GroupSettingValue;
  can_summarize_topics_group?: GroupSettingValue;
  create_multiuse_invite_group?: GroupSettingValue;
  direct_message_initiator_group?: GroupSettingValue;
  direct_message_permission_group?: GroupSettingValue;
  [name: string]: unknown;
};

export type DeactivateOwnRealmResult = Record<string, never>;

export type ReportMessageResult = Record<string, never>;

export type RestErrorHandlingResult = Record<string, never>;

export type CreateSavedSnippetResult = {
  saved_snippet_id: number;
};

export type GetSavedSnippetsResult = {
  saved_snippets: SavedSnippet[];
};

export type EditSavedSnippetResult = Record<string, never>;

export type DeleteSavedSnippetResult = Record<string, never>;

export type GetSubscriptionStatusResult = {
  is_subscribed: boolean;
};

export type UpdateSubscriptionSettingsResult = Record<string, never>;

export type UpdateSubscriptionsResult = {
  subscribed: {
    [name: string]: string[];
  };
  already_subscribed: {
    [name: string]: string[];
  };
  removed: string[];
  not_removed: string[];
  new_subscription_messages_sent?: boolean;
};

export type GetStreamTopicsResult = {
  topics: {
    name: string;
    max_id: number;
  }[];
};

export type UpdateUserTopicResult = Record<string, never>;

export type MuteTopicResult = Record<string, never>;

export type SetTypingStatusResult = Record<string, never>;

export type SetTypingStatusForMessageEditResult = Record<string, never>;

export type GetReadReceiptsResult = {
  user_ids: number[];
};

export type UpdateUserGroupResult = Record<string, never>;

export type DeactivateUserGroupResult = Record<string, never>;

export type UpdateUserGroupMembersResult = Record<string, never>;

export type GetUserGroupMembersResult = {
  members: number[];
};

export type GetIsUserGroupMemberResult = {
  is_user_group_member: boolean;
};

export type UpdateUserGroupSubgroupsResult = Record<string, never>;

export type GetUserGroupSubgroupsResult = {
  subgroups: number[];
};

export type CreateUserGroupResult = {
  group_id: number;
};

export type GetUserGroupsResult = {
  user_groups: UserGroup[];
};

export type UpdateSettingsResult = Record<string, never>;

export type UpdateRealmUserSettingsDefaultsResult = Record<string, never>;

export type GetUserStatusResult = {
  status: UserStatus;
};

export type UpdateStatusResult = Record<string, never>;

export type UpdateStatusForUserResult = Record<string, never>;

export type UpdateUserResult = Record<string, never>;

export type UpdateUserByEmailResult = Record<string, never>;

export type GetUserResult = {
  user: User;
};

export type GetUserByEmailResult = {
  user: User;
};

export type DeactivateUserResult = Record<string, never>;

export type DeactivateOwnUserResult = Record<string, never>;

export type ReactivateUserResult = Record<string, never>;

export type CreateBigBlueButtonVideoCallResult = {
  url: string;
};

export type TestWelcomeBotCustomMessageResult = {
  message_id: number;
};

export type ZcommandResult = {
  msg?: string;
};

/** All operations, by resource. */
export interface Operations {
  alertWords: {
    /** List the caller's alert words.
     * `GET /users/me/alert_words` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetAlertWordsResult>;
    /** Add alert words.
     * `POST /users/me/alert_words` */
    add(params: AddAlertWordsParams, options?: CallOptions): Promise<AddAlertWordsResult>;
    /** Remove alert words.
     * `DELETE /users/me/alert_words` */
    remove(params: RemoveAlertWordsParams, options?: CallOptions): Promise<RemoveAlertWordsResult>;
  };
  apiKeys: {
    /** Fetch an API key without a password (only where DEV_LOGIN is on).
     * `POST /dev_fetch_api_key` */
    fetchForDevelopment(params: DevFetchApiKeyParams, options?: CallOptions): Promise<DevFetchApiKeyResult>;
    /** Fetch an API key for an email address and password.
     * `POST /fetch_api_key` */
    fetch(params: FetchApiKeyParams, options?: CallOptions): Promise<FetchApiKeyResult>;
    /** Replace the caller's API key; the former one stops working at once.
     * `POST /users/me/api_key/regenerate` */
    regenerate(params?: Record<string, never>, options?: CallOptions): Promise<RegenerateApiKeyResult>;
  };
  botStorage: {
    /** Get values of the calling bot's storage.
     * `GET /bot_storage` */
    get(params?: GetBotStorageParams, options?: CallOptions): Promise<GetBotStorageResult>;
    /** Add or replace values of the calling bot's storage.
     * `PUT /bot_storage` */
    update(params: UpdateBotStorageParams, options?: CallOptions): Promise<UpdateBotStorageResult>;
    /** Remove values of the calling bot's storage.
     * `DELETE /bot_storage` */
    remove(params?: RemoveBotStorageParams, options?: CallOptions): Promise<RemoveBotStorageResult>;
  };
  bots: {
    /** Create a bot.
     * `POST /bots` */
    create(params: CreateBotParams, options?: CallOptions): Promise<CreateBotResult>;
    /** List the caller's active bots.
     * `GET /bots` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetBotsResult>;
    /** Update a bot.
     * `PATCH /bots/{bot_id}` */
    update(params: UpdateBotParams, options?: CallOptions): Promise<UpdateBotResult>;
    /** Replace a bot's API key; the former one stops working at once.
     * `POST /bots/{bot_id}/api_key/regenerate` */
    regenerateApiKey(
      params: RegenerateBotApiKeyParams,
      options?: CallOptions,
    ): Promise<RegenerateBotApiKeyResult>;
    /** Deactivate a bot.
     * `DELETE /bots/{bot_id}` */
    deactivate(params: DeactivateBotParams, options?: CallOptions): Promise<DeactivateBotResult>;
  };
  calls: {
    /** Refuse a video call: this server has no video server.
     * `GET /calls/bigbluebutton/create` */
    createBigBlueButton(
      params: CreateBigBlueButtonVideoCallParams,
      options?: CallOptions,
    ): Promise<CreateBigBlueButtonVideoCallResult>;
  };
  channelFolders: {
    /** Create a channel folder.
     * `POST /channel_folders/create` */
    create(params: CreateChannelFolderParams, options?: CallOptions): Promise<CreateChannelFolderResult>;
    /** List the channel folders.
     * `GET /channel_folders` */
    list(params?: GetChannelFoldersParams, options?: CallOptions): Promise<GetChannelFoldersResult>;
    /** Reorder the channel folders, archived ones included.
     * `PATCH /channel_folders` */
    reorder(params: PatchChannelFoldersParams, options?: CallOptions): Promise<PatchChannelFoldersResult>;
    /** Rename, describe, archive or unarchive a channel folder.
     * `PATCH /channel_folders/{channel_folder_id}` */
    update(params: UpdateChannelFolderParams, options?: CallOptions): Promise<UpdateChannelFolderResult>;
  };
  channels: {
    /** Create a channel.
     * `POST /channels/create` */
    create(params: CreateChannelParams, options?: CallOptions): Promise<CreateChannelResult>;
    /** Get a channel.
     * `GET /streams/{stream_id}` */
    get(params: GetStreamByIdParams, options?: CallOptions): Promise<GetStreamByIdResult>;
    /** Get the id of a channel by its name.
     * `GET /get_stream_id` */
    getId(params: GetStreamIdParams, options?: CallOptions): Promise<GetStreamIdResult>;
    /** List a channel's subscribers.
     * `GET /streams/{stream_id}/members` */
    listSubscribers(params: GetSubscribersParams, options?: CallOptions): Promise<GetSubscribersResult>;
    /** Get the address to which mails for a channel are sent.
     * `GET /streams/{stream_id}/email_address` */
    getEmailAddress(
      params: GetStreamEmailAddressParams,
      options?: CallOptions,
    ): Promise<GetStreamEmailAddressResult>;
    /** Change a channel.
     * `PATCH /streams/{stream_id}` */
    update(params: UpdateStreamParams, options?: CallOptions): Promise<UpdateStreamResult>;
    /** Archive a channel.
     * `DELETE /streams/{stream_id}` */
    archive(params: ArchiveStreamParams, options?: CallOptions): Promise<ArchiveStreamResult>;
    /** Add a channel to the default channels of new users.
     * `POST /default_streams` */
    addDefault(params: AddDefaultStreamParams, options?: CallOptions): Promise<AddDefaultStreamResult>;
    /** Remove a channel from the default channels of new users.
     * `DELETE /default_streams` */
    removeDefault(
      params: RemoveDefaultStreamParams,
      options?: CallOptions,
    ): Promise<RemoveDefaultStreamResult>;
    /** List channels.
     * `GET /streams` */
    list(params?: GetStreamsParams, options?: CallOptions): Promise<GetStreamsResult>;
    /** Mark the messages of a channel as read.
     * `POST /mark_stream_as_read` */
    markAsRead(params: MarkStreamAsReadParams, options?: CallOptions): Promise<MarkStreamAsReadResult>;
  };
  defaultChannelGroups: {
    /** Create a group of channels that new users are offered.
     * `POST /default_stream_groups/create` */
    create(
      params: CreateDefaultStreamGroupParams,
      options?: CallOptions,
    ): Promise<CreateDefaultStreamGroupResult>;
    /** Change the name or description of a group of channels that new users are offered.
     * `PATCH /default_stream_groups/{group_id}` */
    update(
      params: UpdateDefaultStreamGroupParams,
      options?: CallOptions,
    ): Promise<UpdateDefaultStreamGroupResult>;
    /** Add channels to a group that new users are offered, or remove some.
     * `PATCH /default_stream_groups/{group_id}/streams` */
    updateChannels(
      params: UpdateDefaultStreamGroupStreamsParams,
      options?: CallOptions,
    ): Promise<UpdateDefaultStreamGroupStreamsResult>;
    /** Remove a group of channels that new users are offered.
     * `DELETE /default_stream_groups/{group_id}` */
    remove(
      params: RemoveDefaultStreamGroupParams,
      options?: CallOptions,
    ): Promise<RemoveDefaultStreamGroupResult>;
  };
  drafts: {
    /** List the caller's drafts.
     * `GET /drafts` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetDraftsResult>;
    /** Create drafts.
     * `POST /drafts` */
    create(params?: CreateDraftsParams, options?: CallOptions): Promise<CreateDraftsResult>;
    /** Replace one of the caller's drafts.
     * `PATCH /drafts/{draft_id}` */
    update(params: EditDraftParams, options?: CallOptions): Promise<EditDraftResult>;
    /** Delete one of the caller's drafts.
     * `DELETE /drafts/{draft_id}` */
    remove(params: DeleteDraftParams, options?: CallOptions): Promise<DeleteDraftResult>;
  };
  emoji: {
    /** List the organisation's custom emoji.
     * `GET /realm/emoji` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetCustomEmojiResult>;
  };
  invites: {
    /** List the open invitations that the caller may manage.
     * `GET /invites` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetInvitesResult>;
    /** Invite users by mail.
     * `POST /invites` */
    send(params: SendInvitesParams, options?: CallOptions): Promise<SendInvitesResult>;
    /** Create an invitation link that many users can use.
     * `POST /invites/multiuse` */
    createLink(params?: CreateInviteLinkParams, options?: CallOptions): Promise<CreateInviteLinkResult>;
    /** Revoke an invitation sent by mail.
     * `DELETE /invites/{invite_id}` */
    revoke(params: RevokeEmailInviteParams, options?: CallOptions): Promise<RevokeEmailInviteResult>;
    /** Revoke an invitation link.
     * `DELETE /invites/multiuse/{invite_id}` */
    revokeLink(params: RevokeInviteLinkParams, options?: CallOptions): Promise<RevokeInviteLinkResult>;
    /** Send the mail of an invitation again.
     * `POST /invites/{invite_id}/resend` */
    resend(params: ResendEmailInviteParams, options?: CallOptions): Promise<ResendEmailInviteResult>;
  };
  linkifiers: {
    /** List the linkifiers, in the order in which they apply.
     * `GET /realm/linkifiers` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetLinkifiersResult>;
    /** Add a linkifier.
     * `POST /realm/filters` */
    add(params: AddLinkifierParams, options?: CallOptions): Promise<AddLinkifierResult>;
    /** Change a linkifier.
     * `PATCH /realm/filters/{filter_id}` */
    update(params: UpdateLinkifierParams, options?: CallOptions): Promise<UpdateLinkifierResult>;
    /** Remove a linkifier.
     * `DELETE /realm/filters/{filter_id}` */
    remove(params: RemoveLinkifierParams, options?: CallOptions): Promise<RemoveLinkifierResult>;
    /** Change the order in which linkifiers apply.
     * `PATCH /realm/linkifiers` */
    reorder(params: ReorderLinkifiersParams, options?: CallOptions): Promise<ReorderLinkifiersResult>;
  };
  messages: {
    /** Edit a message's text, or move it with others to a topic or channel.
     * `PATCH /messages/{message_id}` */
    update(params: UpdateMessageParams, options?: CallOptions): Promise<UpdateMessageResult>;
    /** Fetch a message's edit history.
     * `GET /messages/{message_id}/history` */
    getHistory(params: GetMessageHistoryParams, options?: CallOptions): Promise<GetMessageHistoryResult>;
    /** Delete a message permanently.
     * `DELETE /messages/{message_id}` */
    remove(params: DeleteMessageParams, options?: CallOptions): Promise<DeleteMessageResult>;
    /** Send a message to a channel or to users.
     * `POST /messages` */
    send(params: SendMessageParams, options?: CallOptions): Promise<SendMessageResult>;
    /** Fetch messages around an anchor.
     * `GET /messages` */
    list(params?: GetMessagesParams, options?: CallOptions): Promise<GetMessagesResult>;
    /** Render the text of a message as HTML.
     * `POST /messages/render` */
    render(params: RenderMessageParams, options?: CallOptions): Promise<RenderMessageResult>;
    /** Fetch one message.
     * `GET /messages/{message_id}` */
    get(params: GetMessageParams, options?: CallOptions): Promise<GetMessageResult>;
    /** Add or remove a personal flag on messages.
     * `POST /messages/flags` */
    updateFlags(params: UpdateMessageFlagsParams, options?: CallOptions): Promise<UpdateMessageFlagsResult>;
    /** Add or remove a personal flag on the messages around an anchor.
     * `POST /messages/flags/narrow` */
    updateFlagsForNarrow(
      params: UpdateMessageFlagsForNarrowParams,
      options?: CallOptions,
    ): Promise<UpdateMessageFlagsForNarrowResult>;
    /** Mark all messages as read.
     * `POST /mark_all_as_read` */
    markAllAsRead(params?: Record<string, never>, options?: CallOptions): Promise<MarkAllAsReadResult>;
    /** Find which of some messages match a narrow, with the matches highlighted.
     * `GET /messages/matches_narrow` */
    matchNarrow(
      params: CheckMessagesMatchNarrowParams,
      options?: CallOptions,
    ): Promise<CheckMessagesMatchNarrowResult>;
    /** Report a message to the organisation's moderators.
     * `POST /messages/{message_id}/report` */
    report(params: ReportMessageParams, options?: CallOptions): Promise<ReportMessageResult>;
    /** List the users who have read a message.
     * `GET /messages/{message_id}/read_receipts` */
    listReaders(params: GetReadReceiptsParams, options?: CallOptions): Promise<GetReadReceiptsResult>;
  };
  navigationViews: {
    /** List the caller's navigation views.
     * `GET /navigation_views` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetNavigationViewsResult>;
    /** Add a navigation view.
     * `POST /navigation_views` */
    add(params: AddNavigationViewParams, options?: CallOptions): Promise<AddNavigationViewResult>;
    /** Pin, unpin or rename one of the caller's navigation views.
     * `PATCH /navigation_views/{fragment}` */
    update(params: EditNavigationViewParams, options?: CallOptions): Promise<EditNavigationViewResult>;
    /** Remove one of the caller's navigation views.
     * `DELETE /navigation_views/{fragment}` */
    remove(params: RemoveNavigationViewParams, options?: CallOptions): Promise<RemoveNavigationViewResult>;
  };
  onboardingSteps: {
    /** Mark an onboarding step as seen.
     * `POST /users/me/onboarding_steps` */
    markAsRead(
      params: MarkOnboardingStepAsReadParams,
      options?: CallOptions,
    ): Promise<MarkOnboardingStepAsReadResult>;
  };
  playgrounds: {
    /** Add a code playground for a language.
     * `POST /realm/playgrounds` */
    add(params: AddCodePlaygroundParams, options?: CallOptions): Promise<AddCodePlaygroundResult>;
    /** Remove a code playground.
     * `DELETE /realm/playgrounds/{playground_id}` */
    remove(params: RemoveCodePlaygroundParams, options?: CallOptions): Promise<RemoveCodePlaygroundResult>;
  };
  presence: {
    /** Report the caller's presence, and get the presence of other users.
     * `POST /users/me/presence` */
    update(params: UpdatePresenceParams, options?: CallOptions): Promise<UpdatePresenceResult>;
    /** Get a user's presence.
     * `GET /users/{user_id_or_email}/presence` */
    get(params: GetUserPresenceParams, options?: CallOptions): Promise<GetUserPresenceResult>;
    /** Get the presence of all users of the organisation.
     * `GET /realm/presence` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmPresenceResult>;
  };
  profileFields: {
    /** List the custom profile fields.
     * `GET /realm/profile_fields` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetProfileFieldsResult>;
    /** Create a custom profile field.
     * `POST /realm/profile_fields` */
    create(params: CreateProfileFieldParams, options?: CallOptions): Promise<CreateProfileFieldResult>;
    /** Update a custom profile field.
     * `PATCH /realm/profile_fields/{field_id}` */
    update(params: UpdateProfileFieldParams, options?: CallOptions): Promise<UpdateProfileFieldResult>;
    /** Delete a custom profile field and the users' values of it.
     * `DELETE /realm/profile_fields/{field_id}` */
    remove(params: DeleteProfileFieldParams, options?: CallOptions): Promise<DeleteProfileFieldResult>;
    /** Reorder the custom profile fields.
     * `PATCH /realm/profile_fields` */
    reorder(params: ReorderProfileFieldsParams, options?: CallOptions): Promise<ReorderProfileFieldsResult>;
    /** Set the caller's values of custom profile fields.
     * `PATCH /users/me/profile_data` */
    updateOwnData(
      params: UpdateOwnProfileDataParams,
      options?: CallOptions,
    ): Promise<UpdateOwnProfileDataResult>;
    /** Remove the caller's values of custom profile fields.
     * `DELETE /users/me/profile_data` */
    removeOwnData(
      params: DeleteOwnProfileDataParams,
      options?: CallOptions,
    ): Promise<DeleteOwnProfileDataResult>;
  };
  pushDevices: {
    /** Add the push token of one of the caller's Apple devices.
     * `POST /users/me/apns_device_token` */
    addApnsToken(params: AddApnsTokenParams, options?: CallOptions): Promise<AddApnsTokenResult>;
    /** Remove the push token of one of the caller's Apple devices.
     * `DELETE /users/me/apns_device_token` */
    removeApnsToken(params: RemoveApnsTokenParams, options?: CallOptions): Promise<RemoveApnsTokenResult>;
    /** Add the push token of one of the caller's Android devices.
     * `POST /users/me/android_gcm_reg_id` */
    addFcmToken(params: AddFcmTokenParams, options?: CallOptions): Promise<AddFcmTokenResult>;
    /** Remove the push token of one of the caller's Android devices.
     * `DELETE /users/me/android_gcm_reg_id` */
    removeFcmToken(params: RemoveFcmTokenParams, options?: CallOptions): Promise<RemoveFcmTokenResult>;
    /** Send a test notification to the caller's devices.
     * `POST /mobile_push/test_notification` */
    test(params?: TestNotifyParams, options?: CallOptions): Promise<TestNotifyResult>;
    /** Register a device for encrypted notifications; always refused, because there is no push service.
     * `POST /mobile_push/register` */
    register(params: RegisterPushDeviceParams, options?: CallOptions): Promise<RegisterPushDeviceResult>;
    /** Send an encrypted test notification; always refused, because no device can be registered.
     * `POST /mobile_push/e2ee/test_notification` */
    testEncrypted(params?: E2eeTestNotifyParams, options?: CallOptions): Promise<E2eeTestNotifyResult>;
  };
  queues: {
    /** Register an event queue and fetch the initial state.
     * `POST /register` */
    register(params?: RegisterQueueParams, options?: CallOptions): Promise<RegisterQueueResult>;
    /** Wait for events.
     * `GET /events` */
    poll(params?: GetEventsParams, options?: CallOptions): Promise<GetEventsResult>;
    /** Delete an event queue.
     * `DELETE /events` */
    remove(params: DeleteQueueParams, options?: CallOptions): Promise<DeleteQueueResult>;
  };
  reactions: {
    /** React to a message with an emoji.
     * `POST /messages/{message_id}/reactions` */
    add(params: AddReactionParams, options?: CallOptions): Promise<AddReactionResult>;
    /** Remove a reaction.
     * `DELETE /messages/{message_id}/reactions` */
    remove(params: RemoveReactionParams, options?: CallOptions): Promise<RemoveReactionResult>;
  };
  realm: {
    /** Change settings of the organisation.
     * `PATCH /realm` */
    update(params?: UpdateRealmParams, options?: CallOptions): Promise<UpdateRealmResult>;
    /** Deactivate the caller's organisation; from the reply on, all its users are refused.
     * `POST /realm/deactivate` */
    deactivate(params?: Record<string, never>, options?: CallOptions): Promise<DeactivateOwnRealmResult>;
    /** Change the default settings of new users.
     * `PATCH /realm/user_settings_defaults` */
    updateUserSettingsDefaults(
      params?: UpdateRealmUserSettingsDefaultsParams,
      options?: CallOptions,
    ): Promise<UpdateRealmUserSettingsDefaultsResult>;
    /** Send the caller a welcome message as new users would get it.
     * `POST /realm/test_welcome_bot_custom_message` */
    testWelcomeMessage(
      params: TestWelcomeBotCustomMessageParams,
      options?: CallOptions,
    ): Promise<TestWelcomeBotCustomMessageResult>;
  };
  realmDomains: {
    /** List the allowed email domains of the organisation.
     * `GET /realm/domains` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetRealmDomainsResult>;
    /** Allow email addresses of a domain.
     * `POST /realm/domains` */
    add(params: AddRealmDomainParams, options?: CallOptions): Promise<AddRealmDomainResult>;
    /** Change whether email addresses of subdomains are allowed.
     * `PATCH /realm/domains/{domain}` */
    update(params: UpdateRealmDomainParams, options?: CallOptions): Promise<UpdateRealmDomainResult>;
    /** Stop allowing email addresses of a domain.
     * `DELETE /realm/domains/{domain}` */
    remove(params: RemoveRealmDomainParams, options?: CallOptions): Promise<RemoveRealmDomainResult>;
  };
  savedSnippets: {
    /** Create a saved snippet.
     * `POST /saved_snippets` */
    create(params: CreateSavedSnippetParams, options?: CallOptions): Promise<CreateSavedSnippetResult>;
    /** List the caller's saved snippets.
     * `GET /saved_snippets` */
    list(params?: Record<string, never>, options?: CallOptions): Promise<GetSavedSnippetsResult>;
    /** Edit one of the caller's saved snippets.
     * `PATCH /saved_snippets/{saved_snippet_id}` */
    update(params: EditSavedSnippetParams, options?: CallOptions): Promise<EditSavedSnippetResult>;
    /** Delete one of the caller's saved snippets.
     * `DELETE /saved_snippets/{saved_snippet_id}` */
    remove(params: DeleteSavedSnippetParams, options?: CallOptions): Promise<DeleteSavedSnippetResult>;
  };
  server: {
    /** Describe the server and the organisation.
     * `GET /server_settings` */
    getSettings(params?: Record<string, never>, options?: CallOptions): Promise<GetServerSettingsResult>;
    /** Answer with an error, so that clients can try how they handle errors.
     * `POST /rest-error-handling` */
    testError(params?: Record<string, never>, options?: CallOptions): Promise<RestErrorHandlingResult>;
  };
  settings: {
    /** Change the caller's settings, name, email address or password.
     * `PATCH /settings` */
    update(params?: UpdateSettingsParams, options?: CallOptions): Promise<UpdateSettingsResult>;
  };
  subscriptions: {
    /** List the caller's subscriptions.
     * `GET /users/me/subscriptions` */
    list(params?: GetSubscriptionsParams, options?: CallOptions): Promise<GetSubscriptionsResult>;
    /** Subscribe users to channels, creating channels that do not exist.
     * `POST /users/me/subscriptions` */
    subscribe(params: SubscribeParams, options?: CallOptions): Promise<SubscribeResult>;
    /** Unsubscribe users from channels.
     * `DELETE /users/me/subscriptions` */
    unsubscribe(params: UnsubscribeParams, options?: CallOptions): Promise<UnsubscribeResult>;
    /** Check whether a user is subscribed to a channel.
     * `GET /users/{user_id}/subscriptions/{stream_id}` */
    getStatus(
      params: GetSubscriptionStatusParams,
      options?: CallOptions,
    ): Promise<GetSubscriptionStatusResult>;
    /** Change the caller's settings of channels.
     * `POST /users/me/subscriptions/properties` */
    updateSettings(
      params: UpdateSubscriptionSettingsParams,
      options?: CallOptions,
    ): Promise<UpdateSubscriptionSettingsResult>;
    /** Subscribe to channels and unsubscribe from others.
     * `PATCH /users/me/subscriptions` */
    update(params?: UpdateSubscriptionsParams, options?: CallOptions): Promise<UpdateSubscriptionsResult>;
  };
  topics: {
    /** Delete all messages of a topic.
     * `POST /streams/{stream_id}/delete_topic` */
    remove(params: DeleteTopicParams, options?: CallOptions): Promise<DeleteTopicResult>;
    /** Mark the messages of a topic as read.
     * `POST /mark_topic_as_read` */
    markAsRead(params: MarkTopicAsReadParams, options?: CallOptions): Promise<MarkTopicAsReadResult>;
    /** List a channel's topics, newest first.
     * `GET /users/me/{stream_id}/topics` */
    list(params: GetStreamTopicsParams, options?: CallOptions): Promise<GetStreamTopicsResult>;
    /** Mute, unmute or follow a topic.
     * `POST /user_topics` */
    updateVisibility(params: UpdateUserTopicParams, options?: CallOptions): Promise<UpdateUserTopicResult>;
    /** Mute or unmute a topic (older form).
     * `PATCH /users/me/subscriptions/muted_topics` */
    mute(params: MuteTopicParams, options?: CallOptions): Promise<MuteTopicResult>;
  };
  typing: {
    /** Send a typing notification for a new message.
     * `POST /typing` */
    set(params: SetTypingStatusParams, options?: CallOptions): Promise<SetTypingStatusResult>;
    /** Send a typing notification for the edit of a message.
     * `POST /messages/{message_id}/typing` */
    setForMessageEdit(
      params: SetTypingStatusForMessageEditParams,
      options?: CallOptions,
    ): Promise<SetTypingStatusForMessageEditResult>;
  };
  userGroups: {
    /** Change a user group, or reactivate it.
     * `PATCH /user_groups/{user_group_id}` */
    update(params: UpdateUserGroupParams, options?: CallOptions): Promise<UpdateUserGroupResult>;
    /** Deactivate a user group.
     * `POST /user_groups/{user_group_id}/deactivate` */
    deactivate(params: DeactivateUserGroupParams, options?: CallOptions): Promise<DeactivateUserGroupResult>;
    /** Add and remove members and subgroups of a user group, oneself included.
     * `POST /user_groups/{user_group_id}/members` */
    updateMembers(
      params: UpdateUserGroupMembersParams,
      options?: CallOptions,
    ): Promise<UpdateUserGroupMembersResult>;
    /** List the members of a user group.
     * `GET /user_groups/{user_group_id}/members` */
    listMembers(params: GetUserGroupMembersParams, options?: CallOptions): Promise<GetUserGroupMembersResult>;
    /** Check whether a user is a member of a user group.
     * `GET /user_groups/{user_group_id}/members/{user_id}` */
    isMember(params: GetIsUserGroupMemberParams, options?: CallOptions): Promise<GetIsUserGroupMemberResult>;
    /** Add and remove subgroups of a user group.
     * `POST /user_groups/{user_group_id}/subgroups` */
    updateSubgroups(
      params: UpdateUserGroupSubgroupsParams,
      options?: CallOptions,
    ): Promise<UpdateUserGroupSubgroupsResult>;
    /** List the subgroups of a user group.
     * `GET /user_groups/{user_group_id}/subgroups` */
    listSubgroups(
      params: GetUserGroupSubgroupsParams,
      options?: CallOptions,
    ): Promise<GetUserGroupSubgroupsResult>;
    /** Create a user group.
     * `POST /user_groups/create` */
    create(params: CreateUserGroupParams, options?: CallOptions): Promise<CreateUserGroupResult>;
    /** List the user groups.
     * `GET /user_groups` */
    list(params?: GetUserGroupsParams, options?: CallOptions): Promise<GetUserGroupsResult>;
  };
  userStatus: {
    /** Get a user's status.
     * `GET /users/{user_id}/status` */
    get(params: GetUserStatusParams, options?: CallOptions): Promise<GetUserStatusResult>;
    /** Set the caller's status.
     * `POST /users/me/status` */
    update(params?: UpdateStatusParams, options?: CallOptions): Promise<UpdateStatusResult>;
    /** Set a user's status, for administrators.
     * `POST /users/{user_id}/status` */
    updateForUser(
      params: UpdateStatusForUserParams,
      options?: CallOptions,
    ): Promise<UpdateStatusForUserResult>;
  };
  users: {
    /** Get the calling user.
     * `GET /users/me` */
    getOwn(params?: Record<string, never>, options?: CallOptions): Promise<GetOwnUserResult>;
    /** List the users of the organisation.
     * `GET /users` */
    list(params?: GetUsersParams, options?: CallOptions): Promise<GetUsersResult>;
    /** Create a user.
     * `POST /users` */
    create(params: CreateUserParams, options?: CallOptions): Promise<CreateUserResult>;
    /** Mute a user.
     * `POST /users/me/muted_users/{muted_user_id}` */
    mute(params: MuteUserParams, options?: CallOptions): Promise<MuteUserResult>;
    /** Unmute a user.
     * `DELETE /users/me/muted_users/{muted_user_id}` */
    unmute(params: UnmuteUserParams, options?: CallOptions): Promise<UnmuteUserResult>;
    /** Update a user.
     * `PATCH /users/{user_id}` */
    update(params: UpdateUserParams, options?: CallOptions): Promise<UpdateUserResult>;
    /** Update a user, addressed by email.
     * `PATCH /users/{email}` */
    updateByEmail(params: UpdateUserByEmailParams, options?: CallOptions): Promise<UpdateUserByEmailResult>;
    /** Get a user.
     * `GET /users/{user_id}` */
    get(params: GetUserParams, options?: CallOptions): Promise<GetUserResult>;
    /** Get a user, addressed by email.
     * `GET /users/{email}` */
    getByEmail(params: GetUserByEmailParams, options?: CallOptions): Promise<GetUserByEmailResult>;
    /** Deactivate a user.
     * `DELETE /users/{user_id}` */
    deactivate(params: DeactivateUserParams, options?: CallOptions): Promise<DeactivateUserResult>;
    /** Deactivate the calling user.
     * `DELETE /users/me` */
    deactivateOwn(params?: Record<string, never>, options?: CallOptions): Promise<DeactivateOwnUserResult>;
    /** Reactivate a user.
     * `POST /users/{user_id}/reactivate` */
    reactivate(params: ReactivateUserParams, options?: CallOptions): Promise<ReactivateUserResult>;
  };
  zcommands: {
    /** Run a slash command that changes a setting of the caller, or only answers.
     * `POST /zcommand` */
    run(params: ZcommandParams, options?: CallOptions): Promise<ZcommandResult>;
  };
}
