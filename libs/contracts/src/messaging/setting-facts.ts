import { type SettingFacts, type SettingsOf, sharedFacts } from '../declaring/setting';
import { MAX_CHANNEL_NAME_LENGTH } from '../shared/limits';
import type { updateStream } from './channel-administration';
import { CHANNEL_GROUP_SETTINGS, type ChannelGroupSetting, type subscriptionUpdated } from './channel-events';
import type { FieldsOf } from '../declaring/event';

export type ChannelParameter = SettingsOf<typeof updateStream, 'stream_id'>;

const caller = { mayChange: 'caller' } as const;
const deletion = { kind: 'people', mayChange: { holds: 'can_set_delete_message_policy_group' } } as const;
type OtherGroup = Exclude<ChannelGroupSetting, 'can_delete_any_message_group' | 'can_delete_own_message_group'>;

/** The settings of a channel: who may change them, of those who may administer the channel, and their forms. The service that
 *  stores the settings refuses by them. */
export const CHANNEL_SETTING_FACTS: Record<ChannelParameter, SettingFacts> = {
  new_name: { ...caller, kind: 'text', reads: 'name', max: MAX_CHANNEL_NAME_LENGTH },
  description: { ...caller, kind: 'long-text' },
  is_private: {
    mayChange: {
      toTrue: { holds: 'can_create_private_channel_group' },
      toFalse: { holds: 'can_create_public_channel_group' },
    },
    reads: 'invite_only',
  },
  is_web_public: { mayChange: { toTrue: { holds: 'can_create_web_public_channel_group' }, toFalse: 'caller' } },
  history_public_to_subscribers: caller,
  is_default_stream: { mayChange: 'administrator' },
  message_retention_days: {
    mayChange: 'owner',
    kind: 'number',
    unit: 'day',
    min: 1,
    special: [
      { read: null, write: 'realm_default' },
      { read: -1, write: 'unlimited' },
    ],
  },
  topics_policy: {
    mayChange: { holds: 'can_set_topics_policy_group', orAdministrator: true },
    order: ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'],
  },
  folder_id: { ...caller, kind: 'folder', special: [{ read: null, write: null }] },
  is_archived: caller,
  ...sharedFacts(deletion, 'can_delete_any_message_group', 'can_delete_own_message_group'),
  ...sharedFacts(
    { ...caller, kind: 'people' },
    ...CHANNEL_GROUP_SETTINGS.filter((name): name is OtherGroup => !/^can_delete_/.test(name)),
  ),
};

export type SubscriptionSetting = Exclude<FieldsOf<typeof subscriptionUpdated>['property'], 'in_home_view'>;

/** The properties of a subscription that `POST /users/me/subscriptions/properties` changes, but for `in_home_view`, the older name
 *  of `is_muted`. Null, which clients read where a setting is as the user's general one, cannot be sent. */
export const SUBSCRIPTION_SETTING_FACTS: Record<SubscriptionSetting, SettingFacts> = {
  color: { ...caller, kind: 'colour', effect: 'client' },
  is_muted: caller,
  pin_to_top: { ...caller, effect: 'client' },
  desktop_notifications: { ...caller, effect: 'client' },
  audible_notifications: { ...caller, effect: 'client' },
  push_notifications: { ...caller, effect: 'push' },
  email_notifications: caller,
  wildcard_mentions_notify: caller,
};
