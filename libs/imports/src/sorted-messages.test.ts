import type { MessageRecord } from './records';
import { SortedMessages } from './sorted-messages';

const message = (id: string, timestamp: number): MessageRecord => ({
  kind: 'message',
  id,
  timestamp,
  sender: 'U1',
  to: { users: ['U1'] },
  content: id,
  client: 'Test',
  files: [],
  reactions: [],
});

test.each([2, 100])('with %d messages in memory, messages come in the order of their times', async (inMemory) => {
  await using sorted = new SortedMessages(inMemory);
  for (const [index, time] of [5, 3, 9, 3, 1, 7, 3].entries()) await sorted.add(message(`${time}-${index}`, time));
  const ids: string[] = [];
  for await (const { id } of sorted) ids.push(id);
  expect(ids).toEqual(['1-4', '3-1', '3-3', '3-6', '5-0', '7-5', '9-2']);
});
