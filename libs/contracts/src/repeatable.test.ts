import { isRepeatable } from './declaring/operation';
import { registerQueue } from './events/event-queues';
import { deleteMessage } from './messaging/message-edits';
import { getMessages, sendMessage } from './messaging/messages';

test.each([
  ['a read', getMessages, {}, true],
  ['a registration', registerQueue, {}, true],
  ['a deletion', deleteMessage, { message_id: 1 }, false],
  ['a send with both names', sendMessage, { queue_id: 'q', local_id: '1' }, true],
  ['a send without a queue', sendMessage, { local_id: '1' }, false],
  ['a send with an empty local_id', sendMessage, { queue_id: 'q', local_id: '' }, false],
])('whether %s may be repeated', (_name, op, params, expected) => expect(isRepeatable(op, params)).toBe(expected));
