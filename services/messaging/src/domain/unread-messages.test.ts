import { FLAG_BITS } from './flags';
import { type Unread, unreadMessages, type UnreadOptions } from './unread-messages';

const options: UnreadOptions = {
  userId: 7,
  mutedChannels: new Set([2]),
  emptyTopicName: 'general chat',
  isCut: false,
};
const inChannel = (id: number, channel_id: number, topic: string, rest: Partial<Unread> = {}): Unread => ({
  id,
  topic,
  channel_id,
  participants: null,
  stream_wildcard: false,
  bits: 0,
  ...rest,
});
const direct = (id: number, ...participants: number[]): Unread => ({
  ...inChannel(id, 0, ''),
  channel_id: null,
  participants,
});

test('messages are grouped by where they are', () => {
  const unread = unreadMessages(
    [
      inChannel(1, 1, 'Plans'),
      direct(2, 3, 7),
      direct(3, 7),
      direct(4, 3, 5, 7),
      inChannel(5, 1, 'plans'),
      inChannel(6, 1, ''),
    ],
    options,
  );
  expect(unread).toEqual({
    count: 6,
    streams: [
      { topic: 'plans', stream_id: 1, unread_message_ids: [1, 5] },
      { topic: 'general chat', stream_id: 1, unread_message_ids: [6] },
    ],
    pms: [
      { other_user_id: 3, sender_id: 3, unread_message_ids: [2] },
      { other_user_id: 7, sender_id: 7, unread_message_ids: [3] },
    ],
    huddles: [{ user_ids_string: '3,5,7', unread_message_ids: [4] }],
    mentions: [],
    old_unreads_missing: false,
  });
});

test('muted channels are listed but not counted, and only direct mentions in them are', () => {
  const unread = unreadMessages(
    [
      inChannel(1, 2, 't', { stream_wildcard: true }),
      inChannel(2, 2, 't', { bits: FLAG_BITS.mentioned }),
      inChannel(3, 1, 't', { stream_wildcard: true }),
    ],
    options,
  );
  expect(unread.count).toBe(1);
  expect(unread.streams).toHaveLength(2);
  expect(unread.mentions).toEqual([2, 3]);
});
