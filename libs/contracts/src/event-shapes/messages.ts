import { z } from 'zod';
import { EventMessage, messageFields } from '../messages';
import { Reaction } from '../reactions';
import { Id } from '../scalars';
import { shape, shapes } from './shape';

const flags = z.array(z.string());

const flagging = {
  operation: z.enum(['add', 'remove']),
  flag: z.string(),
  messages: z.array(Id),
  all: z.boolean(),
};
const mentioned = z.literal(true).optional();
const Detail = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('private'), user_ids: z.array(Id), mentioned }),
  z.strictObject({
    type: z.literal('stream'),
    stream_id: Id,
    topic: z.string(),
    unmuted_stream_msg: z.boolean(),
    mentioned,
  }),
]);

const Person = z.strictObject({ user_id: Id, email: z.string() });
const reaction = {
  ...Reaction.shape,
  user: Person.extend({ full_name: z.string() }),
  message_id: Id,
};

/** To people, or in a channel. */
const typing = {
  message_type: z.enum(['direct', 'stream']),
  sender: Person,
  recipients: z.array(Person).optional(),
  stream_id: Id.optional(),
  topic: z.string().optional(),
};
const editing = {
  sender_id: Id,
  message_id: Id,
  recipient: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('direct'), user_ids: z.array(Id) }),
    z.strictObject({ type: z.literal('channel'), channel_id: Id, topic: z.string() }),
  ]),
};

/** Of messages and what people do to them. Source: spec/wire-contract.md, section 6. */
export const MESSAGE_SHAPES = [
  shape('message', { message: EventMessage, flags, local_message_id: z.string().optional() }),
  shape('update_message', {
    user_id: Id,
    rendering_only: z.literal(false),
    message_id: Id,
    message_ids: z.array(Id),
    flags,
    edit_timestamp: z.int(),
    // In a channel.
    stream_name: z.string().optional(),
    stream_id: Id.optional(),
    // With another text.
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
    // In another place.
    propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: messageFields.topic_links.optional(),
    new_stream_id: Id.optional(),
  }),
  shape('delete_message', {
    /** For clients that take many at once; for others, one. */
    message_ids: z.array(Id).optional(),
    message_id: Id.optional(),
    message_type: z.enum(['private', 'stream']),
    stream_id: Id.optional(),
    topic: z.string().optional(),
  }).refine(
    ({ message_ids, message_id }) => (message_ids === undefined) !== (message_id === undefined),
    'neither one message nor many',
  ),
  shapes('update_message_flags', {
    add: flagging,
    remove: { ...flagging, message_details: z.record(z.string(), Detail).optional() },
  }),
  shapes('reaction', { add: reaction, remove: reaction }),
  shapes('typing', { start: typing, stop: typing }),
  shapes('typing_edit_message', { start: editing, stop: editing }),
] as const;
