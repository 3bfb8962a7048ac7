import type { ChatEvent, Message } from '@team-chat/client';
import { append, applyToList, createList, type MessageList, prepend } from './message-list.ts';

const OWN_ID = 1;

function message(id: number, subject = 'lunch'): Message {
  const place = { type: 'stream', stream_id: 5, subject, display_recipient: 'general' };
  return {
    id,
    sender_id: 2,
    content: `<p>${id}</p>`,
    reactions: [],
    flags: [],
    ...place,
  } as unknown as Message;
}
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const ids = (list: MessageList | undefined) => list?.messages.map(({ id }) => id);

const list = createList(
  { kind: 'topic', channelId: 5, topic: 'lunch' },
  { messages: messages(10, 12), found_newest: true },
);
const after = (event: object, before = list) => applyToList(before, event as ChatEvent, OWN_ID);

test('a new message of the view follows the others, once', () => {
  const event = { type: 'message', message: message(13), flags: ['mentioned'] };
  const next = after(event);
  expect(ids(next)).toEqual([10, 11, 12, 13]);
  expect(next!.messages.at(-1)!.flags).toEqual(['mentioned']);
  expect(ids(after(event, next))).toEqual([10, 11, 12, 13]);
});

test('a new message elsewhere, or behind messages that are not loaded, changes nothing', () => {
  expect(ids(after({ type: 'message', message: message(13, 'dinner'), flags: [] }))).toEqual([10, 11, 12]);
  const middle = { ...list, foundNewest: false };
  expect(ids(after({ type: 'message', message: message(13), flags: [] }, middle))).toEqual([10, 11, 12]);
});

test('an edit changes the text', () => {
  const event = { type: 'update_message', message_id: 11, message_ids: [11], rendered_content: '<p>new</p>' };
  expect(after({ ...event, edit_timestamp: 5 })!.messages[1]).toMatchObject({
    content: '<p>new</p>',
    last_edit_timestamp: 5,
  });
  const rendered = after({ ...event, rendering_only: true, edit_timestamp: 5 })!.messages[1]!;
  expect(rendered.content).toBe('<p>new</p>');
  expect(rendered.last_edit_timestamp).toBeUndefined();
});

test('messages that move away leave the list; for those that move in the server is asked', () => {
  const move = { type: 'update_message', message_id: 11, stream_id: 5, orig_subject: 'lunch' };
  expect(ids(after({ ...move, message_ids: [11, 12], subject: 'dinner' }))).toEqual([10]);
  const into = { ...move, orig_subject: 'dinner', subject: 'lunch', message_ids: [7] };
  expect(after(into)).toBeUndefined();
});

test('deleted messages leave the list', () => {
  expect(ids(after({ type: 'delete_message', message_ids: [10, 12] }))).toEqual([11]);
});

test('a reaction comes and goes', () => {
  const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 3 };
  const added = after({ type: 'reaction', op: 'add', message_id: 10, ...reaction });
  expect(added!.messages[0]!.reactions).toEqual([reaction]);
  const removed = after({ type: 'reaction', op: 'remove', message_id: 10, ...reaction }, added);
  expect(removed!.messages[0]!.reactions).toEqual([]);
});

test('flags come and go', () => {
  const event = { type: 'update_message_flags', flag: 'read', messages: [11] };
  const read = after({ ...event, op: 'add', all: false });
  expect(read!.messages.map(({ flags }) => flags)).toEqual([[], ['read'], []]);
  expect(after({ ...event, op: 'remove' }, read)!.messages[1]!.flags).toEqual([]);
});

test('a long list forgets the end that the reader moves away from', () => {
  const long = createList(list.view, { messages: messages(3001, 5000), found_newest: true });
  const earlier = prepend(long, { messages: messages(2901, 3000), found_oldest: false });
  expect(earlier.messages).toHaveLength(2000);
  expect(earlier.messages[0]!.id).toBe(2901);
  expect(earlier.foundNewest).toBe(false);
  const later = append(earlier, { messages: messages(4901, 5000), found_newest: true });
  expect(later.messages.at(-1)!.id).toBe(5000);
  expect(later.messages[0]!.id).toBe(3001);
  expect([later.foundOldest, later.foundNewest]).toEqual([false, true]);
});

test('a submessage is added to its message once', () => {
  const event = {
    type: 'submessage',
    message_id: 11,
    submessage_id: 3,
    sender_id: 2,
    msg_type: 'widget',
    content: '{}',
  };
  const before = { ...list, messages: list.messages.map((each) => ({ ...each, submessages: [] })) };
  const twice = after(event, after(event, before));
  const added = { id: 3, message_id: 11, sender_id: 2, msg_type: 'widget', content: '{}' };
  expect(twice!.messages.map(({ submessages }) => submessages)).toEqual([[], [added], []]);
});
