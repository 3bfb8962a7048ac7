import type { Message } from '@team-chat/client';
import { recentConversations } from './recent.ts';

const message = (id: number, subject: string, sender_id: number) =>
  ({ id, type: 'stream', stream_id: 5, subject, sender_id, timestamp: 100 + id }) as Message;

test('conversations come with their newest message and those who wrote', () => {
  const messages = [message(1, 'tea', 2), message(2, 'lunch', 3), message(3, 'Tea', 4), message(4, 'tea', 2)];
  expect(recentConversations(messages, 1)).toEqual([
    {
      conversation: { kind: 'topic', channelId: 5, topic: 'tea' },
      newestId: 4,
      timestamp: 104,
      senderIds: [2, 4],
    },
    { conversation: { kind: 'topic', channelId: 5, topic: 'lunch' }, newestId: 2, timestamp: 102, senderIds: [3] },
  ]);
});
