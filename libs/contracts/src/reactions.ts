import { z } from 'zod';
import { operation, path, raw } from './operation';
import { Id, RequestedId } from './scalars';

const owner = 'messaging';

/** Who reacted with what. Source: spec/wire-contract.md, section 4, "reactions". */
export const Reaction = z.strictObject({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: Id,
});
export type Reaction = z.infer<typeof Reaction>;

export const addReaction = operation({
  id: 'add-reaction',
  owner,
  http: { method: 'POST', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    emoji_name: raw(z.string()),
    emoji_code: raw(z.string().optional()),
    reaction_type: raw(z.string().optional()),
  },
  emits: ['reaction/add'],
  summary: 'React to a message with an emoji',
});

export const removeReaction = operation({
  id: 'remove-reaction',
  owner,
  http: { method: 'DELETE', path: '/messages/{message_id}/reactions' },
  allow: 'user',
  params: {
    message_id: path(RequestedId),
    emoji_name: raw(z.string().optional()),
    emoji_code: raw(z.string().optional()),
    reaction_type: raw(z.string().optional()),
  },
  emits: ['reaction/remove'],
  summary: 'Take back a reaction',
});
