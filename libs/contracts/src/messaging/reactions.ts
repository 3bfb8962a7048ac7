import { z } from 'zod';
import { path, raw } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { HiddenUser } from '../shared/users';
import { mutedTopicsChanged, userTopicChanged } from './topics';
import { event, operation } from './declare';

/** A user's reaction to a message. Source: spec/wire-contract.md, section 4, "reactions". */
export const Reaction = z
  .strictObject({
    emoji_name: z.string().describe('Name of the emoji, without colons.'),
    emoji_code: z
      .string()
      .describe(
        'Identifies the emoji among those of its type: hexadecimal code points joined by dashes for a Unicode emoji, the id of a custom emoji, the name of an emoji of the server.',
      ),
    reaction_type: z
      .string()
      .describe(
        "`unicode_emoji`, `realm_emoji` for a custom emoji of the organisation, or `service_extra_emoji` for an emoji of the server, with the vendor's name in place of `service`.",
      ),
    user_id: Id.describe('Id of the user who reacted.'),
  })
  .describe('An emoji with which a user reacted to a message.');
export type Reaction = z.infer<typeof Reaction>;

const reaction = {
  ...Reaction.shape,
  user: z
    .strictObject({
      user_id: Id.describe('Id of the user.'),
      email: z.string().describe('API email of the user.'),
      full_name: z.string().describe('Name of the user.'),
    })
    .describe('The user who reacted; for older clients.'),
  message_id: Id.describe('Id of the message.'),
};

export const reactionAdded = event({
  name: 'reaction/add',
  description: 'A user reacted to a message. Goes to all who can read the message.',
  entry: reaction,
  /** The user who reacted, where some guests cannot access that user. */
  shaping: HiddenUser.optional(),
});

export const reactionRemoved = event({
  name: 'reaction/remove',
  description: 'A user took a reaction back. Goes to all who can read the message.',
  entry: reaction,
  shaping: HiddenUser.optional(),
});

export const addReaction = operation({
  id: 'add-reaction',
  errors: ['REACTION_ALREADY_EXISTS'],
  http: { method: 'POST', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of a message that the caller may read.'),
    emoji_name: raw(z.string(), 'Name of the emoji, without colons.', 'tada'),
    emoji_code: raw(z.string().optional(), 'Code of the emoji. Absent: the server finds it by the name.', '1f389'),
    reaction_type: raw(
      z.string().optional(),
      'Type of the emoji. Absent: the server finds it by the name.',
      'unicode_emoji',
    ),
  },
  emits: [reactionAdded, userTopicChanged, mutedTopicsChanged],
  summary: 'React to a message with an emoji',
  description:
    'Adds a reaction of the caller to a message. Reactions with the same emoji share the name that the first of them gave.',
});

export const removeReaction = operation({
  id: 'remove-reaction',
  errors: ['REACTION_DOES_NOT_EXIST'],
  http: { method: 'DELETE', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId, 'Id of a message that the caller may read.'),
    emoji_name: raw(
      z.string().optional(),
      'Name of the emoji, without colons. Required unless `emoji_code` is given.',
      'tada',
    ),
    emoji_code: raw(z.string().optional(), 'Code of the emoji. Required unless `emoji_name` is given.', '1f389'),
    reaction_type: raw(
      z.string().optional(),
      'Type of the emoji. Absent: the server finds it by the name, and takes a code alone for a Unicode emoji.',
      'unicode_emoji',
    ),
  },
  example: ['emoji_name'],
  emits: [reactionRemoved],
  summary: 'Remove a reaction',
  description: 'Removes a reaction of the caller. The request names the emoji by its name or its code.',
});
