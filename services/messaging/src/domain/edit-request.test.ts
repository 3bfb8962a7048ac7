import { readEdit } from './edit-request';

const inChannel = { channel_id: 3, topic: 'plans', content: 'hello' };
const direct = { channel_id: null, topic: '', content: 'hello' };
const SHA256_OF_HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
type Request = Partial<Parameters<typeof readEdit>[1]>;
const read = (message: typeof inChannel | typeof direct, request: Request) =>
  readEdit(message, { propagate_mode: 'change_one', ...request });

test.each<[Request, object]>([
  [{ content: 'hi' }, { content: 'hi' }],
  [{ content: '\n\nhi \n' }, { content: 'hi' }],
  [{ content: ' \n' }, { content: '(deleted)' }],
  [{ content: 'hello ' }, {}],
  [{ content: 'hi', prev_content_sha256: SHA256_OF_HELLO }, { content: 'hi' }],
  [{ topic: 'lunch' }, { topic: 'lunch' }],
  [{ topic: 'Plans' }, { topic: 'Plans' }],
  [{ topic: 'general chat' }, { topic: '' }],
  [{ topic: '(no topic)' }, { topic: '' }],
  [{ topic: 'plans', content: 'hi', stream_id: 3 }, { content: 'hi' }],
  [{ stream_id: 4 }, { stream_id: 4 }],
  [
    { stream_id: 4, topic: 'lunch', propagate_mode: 'change_all' },
    { stream_id: 4, topic: 'lunch' },
  ],
])('the request %j to a channel message is read as the edit %j', (request, edit) => {
  expect(read(inChannel, request)).toEqual(edit);
});

test.each<[typeof inChannel | typeof direct, Request, string]>([
  [inChannel, {}, 'Nothing to change'],
  [inChannel, { topic: 'plans' }, 'Nothing to change'],
  [inChannel, { stream_id: 3 }, 'Nothing to change'],
  [direct, { stream_id: 3, topic: 'x' }, 'Direct messages cannot be moved to channels.'],
  [direct, { topic: 'x' }, 'Direct messages cannot have topics.'],
  [inChannel, { content: 'hi', propagate_mode: 'change_all' }, 'Invalid propagate_mode without topic edit'],
  [inChannel, { topic: '✔ general chat' }, 'General chat cannot be marked as resolved'],
  [inChannel, { topic: 'a\u0000' }, 'Invalid character in topic, at position 2!'],
  [inChannel, { content: 'hi', stream_id: 4 }, 'Cannot change message content while changing channel'],
  [
    inChannel,
    { content: 'hi', prev_content_sha256: 'x' },
    "'prev_content_sha256' value does not match the expected value.",
  ],
])('the edit of %j by the request %j is refused with "%s"', (message, request, msg) => {
  expect(() => read(message, request)).toThrow(msg);
});
