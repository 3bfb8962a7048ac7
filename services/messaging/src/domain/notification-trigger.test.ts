import type { EmailPreferences } from '@team-chat/contracts';
import { FLAG_BITS } from './flags';
import { type NotificationCandidate, chooseTrigger } from './notification-trigger';
import { FOLLOWED } from './topic-policy';

const PREFERENCES: EmailPreferences = {
  user_id: 1,
  enable_offline_email_notifications: true,
  wildcard_mentions_notify: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_stream_email_notifications: false,
  email_notifications_batching_period_seconds: 120,
  active_at: null,
};
const CANDIDATE: NotificationCandidate = {
  message_id: 1,
  user_id: 1,
  channel_id: 1,
  flags: 0,
  stream_wildcard: false,
  is_muted: false,
  email_notifications: null,
  wildcard_mentions_notify: null,
  visibility_policy: 0,
};
const WILDCARD = { stream_wildcard: true };
const TOPIC_WILDCARD = { flags: FLAG_BITS.topic_wildcard_mentioned };
const IN_FOLLOWED: Partial<NotificationCandidate> = { visibility_policy: FOLLOWED };

const trigger = (candidate: Partial<NotificationCandidate>, preferences: Partial<EmailPreferences> = {}) =>
  chooseTrigger({ ...CANDIDATE, ...candidate }, { ...PREFERENCES, ...preferences });

test.each<[Partial<NotificationCandidate>, keyof EmailPreferences, string]>([
  [{ channel_id: null }, 'enable_offline_email_notifications', 'direct_message'],
  [{ flags: FLAG_BITS.mentioned }, 'enable_offline_email_notifications', 'mentioned'],
  [WILDCARD, 'wildcard_mentions_notify', 'stream_wildcard_mentioned'],
  [TOPIC_WILDCARD, 'wildcard_mentions_notify', 'topic_wildcard_mentioned'],
  [IN_FOLLOWED, 'enable_followed_topic_email_notifications', 'followed_topic_email_notify'],
])('a message with %j notifies unless %s is off: %s', (candidate, setting, expected) => {
  expect(trigger(candidate)).toBe(expected);
  expect(trigger(candidate, { [setting]: false })).toBeUndefined();
});

test.each([WILDCARD, TOPIC_WILDCARD])(
  'in a followed topic, a wildcard (%j) notifies by enable_followed_topic_wildcard_mentions_notify',
  (wildcard) => {
    const others = { wildcard_mentions_notify: false, enable_followed_topic_email_notifications: false };
    expect(trigger({ ...wildcard, ...IN_FOLLOWED }, others)).toMatch(/_in_followed_topic$/);
    const off = { ...others, enable_followed_topic_wildcard_mentions_notify: false };
    expect(trigger({ ...wildcard, ...IN_FOLLOWED }, off)).toBeUndefined();
  },
);

test("a channel's wildcard_mentions_notify has precedence over the one for all channels", () => {
  expect(trigger({ ...WILDCARD, wildcard_mentions_notify: false })).toBeUndefined();
  const all = { wildcard_mentions_notify: false };
  expect(trigger({ ...WILDCARD, wildcard_mentions_notify: true }, all)).toBe('stream_wildcard_mentioned');
});
