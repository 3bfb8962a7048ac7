import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { MAX_SUBMESSAGE_LENGTH } from '../shared/limits';
import { mutedTopicsChanged, userTopicChanged } from './topics';
import { event, operation } from './declare';

/** A part of a widget. Source: spec/wire-contract-files-and-time.md, section 5. */
export const Submessage = z
  .strictObject({
    id: Id.describe('Id of the submessage. A later submessage of the same message has a larger id.'),
    message_id: Id.describe('Id of the message.'),
    sender_id: Id.describe('User id of the author of the submessage.'),
    msg_type: z.string().describe('`widget`, or another word that the client chose.'),
    content: z
      .string()
      .describe(
        'JSON text. The first one with the type `widget` says which widget the message shows, and how it begins; the others are votes, options, tasks and other changes.',
      ),
  })
  .describe('A part of a widget, such as a poll or a to-do list. Clients apply all of a message, by ascending id.');
export type Submessage = z.infer<typeof Submessage>;

const { id: submessage_id, ...submessageFields } = Submessage.shape;

export const submessageAdded = event({
  name: 'submessage',
  description:
    'A user added a submessage, such as a vote in a poll. Goes to all who can read the message. Those that a message had when it was sent have no event.',
  entry: { ...submessageFields, submessage_id },
});

export const addSubmessage = operation({
  id: 'add-submessage',
  http: { method: 'POST', path: '/submessage' },
  allow: 'user',
  params: {
    message_id: json(RequestedId, 'Id of a message that the caller may read.', EXAMPLE_IDS.poll_message_id),
    msg_type: raw(
      text(MAX_SUBMESSAGE_LENGTH),
      'Type of the submessage: `widget` for changes of a poll or a to-do list.',
      'widget',
    ),
    content: raw(
      text(MAX_SUBMESSAGE_LENGTH),
      `JSON text, at most ${MAX_SUBMESSAGE_LENGTH} characters. For polls and to-do lists it is one of the forms that the guide lists; for other messages it can be any.`,
      '{"type":"vote","key":"canned,0","vote":1}',
    ),
  },
  emits: [submessageAdded, mutedTopicsChanged, userTopicChanged],
  summary: 'Add a submessage to a message',
  description:
    'Adds a submessage, such as a vote in a poll or a task of a to-do list. Only the author can add the first one to a message; later ones can be added by everyone who can read it. The question of a poll and the title of a to-do list can only be changed by the author of the message.',
});
