import { inboxOf } from './inbox.ts';
import type { Conversation } from './view.ts';

const topic = (channelId: number, name: string): Conversation => ({ kind: 'topic', channelId, topic: name });

test('unread messages are sorted by conversation, the newest first, without muted ones', () => {
  const unread = new Map<number, Conversation>([
    [1, topic(5, 'lunch')],
    [2, topic(6, 'news')],
    [3, { kind: 'direct', userIds: [2] }],
    [4, topic(5, 'noise')],
    [5, topic(5, 'Lunch')],
    [6, topic(5, 'tea')],
  ]);
  const inbox = inboxOf(unread, (conversation) => conversation.kind === 'topic' && conversation.topic === 'noise');
  expect(inbox.directs).toEqual([{ conversation: { kind: 'direct', userIds: [2] }, count: 1, newestId: 3 }]);
  expect(
    inbox.channels.map(({ channelId, count, topics }) => [channelId, count, topics.map((each) => each.count)]),
  ).toEqual([
    [5, 3, [1, 2]],
    [6, 1, [1]],
  ]);
});
