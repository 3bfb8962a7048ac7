import type { Events, Subscription, UserSettings } from '@team-chat/client';
import { noticeOf } from './notice.ts';
import { TOPIC_POLICY } from './topic-policies.ts';
import { keyOf } from './view.ts';

const AWAY_MS = 1_000_000;
const settings = {
  enable_desktop_notifications: true,
  enable_sounds: true,
  notification_sound: 'ding',
  pm_content_in_desktop_notifications: false,
  wildcard_mentions_notify: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: false,
  enable_followed_topic_wildcard_mentions_notify: true,
} as UserSettings;
const TOPIC = keyOf({ kind: 'topic', channelId: 5, topic: 'Lunch' });

interface Facts {
  message?: object;
  flags?: string[];
  policy?: number;
  channel?: Partial<Subscription>;
  state?: object;
}

const notice = ({ message = {}, flags = [], policy = 0, channel = {}, state = {} }: Facts) =>
  noticeOf(
    {
      ownId: 1,
      settings,
      presences: new Map(),
      mutedPeople: new Set<number>(),
      channels: new Map([[5, { is_muted: false, ...channel } as Subscription]]),
      topicPolicies: new Map([[TOPIC, policy]]),
      ...state,
    },
    {
      flags,
      message: { id: 9, sender_id: 2, type: 'stream', stream_id: 5, subject: 'Lunch', ...message },
    } as unknown as Events['message'],
    AWAY_MS,
  );

const DIRECT = { type: 'private', display_recipient: [{ id: 1 }, { id: 2 }] };
const BOTH = { isShown: true, hasText: true, sound: 'ding' };

test.each<[string, Facts, ReturnType<typeof noticeOf>]>([
  ['a direct message', { message: DIRECT }, { ...BOTH, hasText: false }],
  ['an own message', { message: { ...DIRECT, sender_id: 1 } }, undefined],
  ['a message of a channel', {}, undefined],
  ['a mention', { flags: ['mentioned'] }, BOTH],
  ['a mention in a muted channel', { flags: ['mentioned'], channel: { is_muted: true } }, BOTH],
  ['a mention of everyone', { flags: ['stream_wildcard_mentioned'] }, BOTH],
  [
    'one where the channel has no such',
    { flags: ['stream_wildcard_mentioned'], channel: { wildcard_mentions_notify: false } },
    undefined,
  ],
  ['a message of a loud channel', { channel: { desktop_notifications: true } }, { ...BOTH, sound: undefined }],
  ['a message of a followed topic', { policy: TOPIC_POLICY.followed }, { ...BOTH, sound: undefined }],
  ['a message of a muted person', { message: DIRECT, state: { mutedPeople: new Set([2]) } }, undefined],
])('%s is told of as the settings say', (_what, facts, expected) => {
  expect(notice(facts)).toEqual(expected);
});

test('notification and sound are switched off one by one', () => {
  const quiet = { ...settings, enable_desktop_notifications: false };
  expect(notice({ message: DIRECT, state: { settings: quiet } })).toMatchObject({ isShown: false, sound: 'ding' });
  const silent = { ...settings, notification_sound: 'none' };
  expect(notice({ message: DIRECT, state: { settings: silent } })).toMatchObject({ isShown: true, sound: undefined });
});

test('nothing is told while the user is active on another device', () => {
  const presences = new Map([[1, { active_timestamp: AWAY_MS / 1000 + 60, idle_timestamp: 0 }]]);
  expect(notice({ message: DIRECT, state: { presences } })).toBeUndefined();
});
