import { type Unread, unreadMessages, type UnreadOptions } from './unread-messages';

const options: UnreadOptions = {
  userId: 7,
  emptyTopicName: 'general chat',
  isCut: false,
};
const inChannel = (channel_id: number, topic: string, ids: number[], rest: Partial<Unread> = {}): Unread => ({
  channel_id,
  participants: null,
  topic,
  is_muted: false,
  ids,
  mentioned: [],
  wildcard: [],
  ...rest,
});
const direct = (ids: number[], ...participants: number[]): Unread => ({
  ...inChannel(0, '', ids),
  channel_id: null,
  participants,
});

test('unread messages are grouped by topic regardless of case, by user and by group conversation', () => {
  const unread = unreadMessages(
    [
      inChannel(1, 'Plans', [1, 7]),
      direct([2], 3, 7),
      direct([3], 7),
      direct([4], 3, 5, 7),
      inChannel(1, 'plans', [5, 8]),
      inChannel(1, 'PLANS', [6]),
      inChannel(1, '', [9]),
    ],
    options,
  );
  expect(unread).toEqual({
    count: 9,
    streams: [
      { topic: 'plans', stream_id: 1, unread_message_ids: [1, 5, 6, 7, 8] },
      { topic: 'general chat', stream_id: 1, unread_message_ids: [9] },
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

test('muted messages are listed but not counted, and their wildcard mentions are left out', () => {
  const unread = unreadMessages(
    [
      inChannel(2, 't', [1, 2], { is_muted: true, wildcard: [1], mentioned: [2] }),
      inChannel(1, 't', [3, 4], { wildcard: [3, 4], mentioned: [4] }),
    ],
    options,
  );
  expect(unread.count).toBe(2);
  expect(unread.streams).toHaveLength(2);
  expect(unread.mentions).toEqual([2, 3, 4]);
});
