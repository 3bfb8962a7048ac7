import { addUnread, collectUnread, countForTab, countUnread, isUncounted } from './unread.ts';
import { keyOf } from './view.ts';

const OWN_ID = 1;
const nothing = () => false;

const registered = {
  count: 5,
  streams: [{ stream_id: 5, topic: 'Lunch', unread_message_ids: [10, 12] }],
  pms: [{ other_user_id: 2, sender_id: 2, unread_message_ids: [11] }],
  huddles: [{ user_ids_string: '1,2,3', unread_message_ids: [13] }],
  mentions: [],
  old_unreads_missing: false,
};

test('counts messages of topics, channels and direct conversations', () => {
  const unread = collectUnread(registered, OWN_ID);
  expect(Object.fromEntries(countUnread(unread, nothing))).toEqual({
    'channel:5': 2,
    'topic:5:lunch': 2,
    'direct:2': 1,
    'direct:2,3': 1,
  });
});

test('leaves muted topics out of the number of their channel', () => {
  const unread = collectUnread(
    {
      ...registered,
      streams: [...registered.streams, { stream_id: 5, topic: 'b', unread_message_ids: [14] }],
    },
    OWN_ID,
  );
  const counts = countUnread(unread, (conversation) => keyOf(conversation) === 'topic:5:lunch');
  expect([counts.get('channel:5'), counts.get('topic:5:lunch'), counts.get('topic:5:b')]).toEqual([1, 2, 1]);
});

test('counts messages that became unread', () => {
  const unread = collectUnread(undefined, OWN_ID);
  addUnread(
    unread,
    {
      20: { type: 'stream', stream_id: 5, topic: 'Lunch' },
      21: { type: 'private', user_ids: [1, 2] },
    } as never,
    OWN_ID,
  );
  expect(Object.fromEntries(countUnread(unread, nothing))).toEqual({
    'channel:5': 1,
    'topic:5:lunch': 1,
    'direct:2': 1,
  });
});

test.each([
  [1, 4],
  [2, 3],
  [3, 2],
  [4, 0],
] as const)('the choice %i counts %i messages in the tab', (choice, expected) => {
  const unread = collectUnread(
    {
      ...registered,
      streams: ['plain', 'followed', 'muted', 'mentioned'].map((topic, index) => ({
        stream_id: 5,
        topic,
        unread_message_ids: [20 + index],
      })),
      huddles: [],
    },
    OWN_ID,
  );
  const isTopic = (name: string) => (conversation: object) => 'topic' in conversation && conversation.topic === name;
  const count = countForTab({ unread, mentioned: new Set([23]) }, choice, (conversation) => ({
    isMuted: isTopic('muted')(conversation),
    isFollowed: isTopic('followed')(conversation),
  }));
  expect(count).toBe(expected);
});

test.each([
  [1, true, false],
  [2, true, true],
  [2, false, false],
  [3, false, true],
] as const)(
  'by the choice %i, a conversation that is muted (%s) is left out of the number of its channel: %s',
  (choice, isMuted, expected) => {
    expect(isUncounted(choice, isMuted)).toBe(expected);
  },
);
