import type { VisibilityPolicy } from '@team-chat/contracts';
import { CLIENTS_ACT, KEPT_FOR_PUSH, type Shown, testsOf } from './shown-by';

const subscriptions = testsOf('services/messaging/test/subscription-settings.test.ts');
const mails = testsOf('services/messaging/test/missed-messages.test.ts');
const topics = testsOf('services/messaging/test/topics.test.ts');

const EACH = 'sets %s and publishes it';
const CLIENTS = subscriptions(CLIENTS_ACT, EACH);
const MAILED = 'followers of a topic, and those who want mails about the channel, unless it is muted';

/** The effect of each property that `POST /users/me/subscriptions/properties` accepts. */
export const SUBSCRIPTION_SETTINGS: Record<string, Shown> = {
  color: CLIENTS,
  pin_to_top: CLIENTS,
  desktop_notifications: CLIENTS,
  audible_notifications: CLIENTS,
  push_notifications: subscriptions(KEPT_FOR_PUSH, EACH),
  email_notifications: mails('Messages of the channel are mailed.', MAILED),
  wildcard_mentions_notify: testsOf('services/messaging/src/domain/notification-trigger.test.ts')(
    'Mentions of everyone are mailed.',
    "a channel's wildcard_mentions_notify has precedence over the one for all channels",
  ),
  is_muted: mails('Messages of the channel are not mailed.', MAILED),
  in_home_view: subscriptions(
    'It mutes the channel, by its older name.',
    'muting by %s publishes both in_home_view and is_muted',
  ),
};

/** The effect of each policy for a topic. */
export const TOPIC_POLICIES: Record<VisibilityPolicy, Shown> = {
  0: topics('The policy is removed.', 'mutes and unmutes a topic of a channel given by id or name'),
  1: topics(
    'Messages are not counted as unread.',
    'muted messages are listed as unread, but not counted, and their wildcards are no mentions',
  ),
  2: mails('Messages of a topic in a muted channel are mailed.', MAILED),
  3: mails('Messages are mailed.', MAILED),
};
