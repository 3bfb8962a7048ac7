import { z } from 'zod';
import { userTopicChanged, mutedTopicsChanged } from './topics';
import { HiddenUser } from './hidden-user';
import { event } from './event';
import { operation, path, raw } from './operation';
import { Id, RequestedId } from './scalars';

const owner = 'messaging';

/** A user's reaction to a message. Source: spec/wire-contract.md, section 4, "reactions". */
export const Reaction = z.strictObject({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: Id,
});
export type Reaction = z.infer<typeof Reaction>;

const reaction = {
  ...Reaction.shape,
  user: z.strictObject({ user_id: Id, email: z.string(), full_name: z.string() }),
  message_id: Id,
};

export const reactionAdded = event({
  name: 'reaction/add',
  owner,
  entry: reaction,
  /** The user who reacted, where some guests cannot access that user. */
  shaping: HiddenUser.optional(),
});

export const reactionRemoved = event({
  name: 'reaction/remove',
  owner,
  entry: reaction,
  shaping: HiddenUser.optional(),
});

export const addReaction = operation({
  id: 'add-reaction',
  owner,
  errors: ['REACTION_ALREADY_EXISTS'],
  http: { method: 'POST', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    emoji_name: raw(z.string()),
    emoji_code: raw(z.string().optional()),
    reaction_type: raw(z.string().optional()),
  },
  emits: [reactionAdded, userTopicChanged, mutedTopicsChanged],
  summary: 'React to a message with an emoji',
});

export const removeReaction = operation({
  id: 'remove-reaction',
  owner,
  errors: ['REACTION_DOES_NOT_EXIST'],
  http: { method: 'DELETE', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    emoji_name: raw(z.string().optional()),
    emoji_code: raw(z.string().optional()),
    reaction_type: raw(z.string().optional()),
  },
  emits: [reactionRemoved],
  summary: 'Remove a reaction',
});
