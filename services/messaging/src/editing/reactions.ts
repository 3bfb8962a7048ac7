import {
  type Actor,
  BadRequestError,
  type EventEntry,
  type HiddenUser,
  type Reaction,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';

import { type AccessedMessage, accessMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { type Listeners, prepareListeners } from '../audience/message-audience';
import type { MessageRow } from '../repositories/messages';

/** Changes the actor's reactions to a message that nobody else changes meanwhile; returns the one that changed. */
type Change = (tx: Transaction, message: MessageRow) => Promise<Reaction>;

/** Changes a reaction and tells those who see the message, and the actor in any case. Returns the message. */
export async function changeReaction(
  ctx: Context,
  actor: Actor,
  messageId: number,
  op: 'add' | 'remove',
  change: Change,
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  const user = (await ctx.users.get(realm_id, user_id))!;
  return retryOnConflict(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change');
    const { message, channel } = accessed;
    const hidden = channel && (await (await visibilityFor(ctx, actor)).hiddenIn(channel, user));
    const findListeners = await prepareListeners(ctx, realm_id, accessed);
    await ctx.db.transaction(async (tx) => {
      const now = await ctx.reactions.lockMessage(tx, realm_id, messageId);
      if (!now) throw new BadRequestError('Invalid message(s)');
      if (now.conversation_id !== message.conversation_id) throw new ConflictError();
      const { audience } = await findListeners(tx, [now]);
      const reaction = await change(tx, message);
      const entry = { realm_id, op, message_id: messageId, reaction, user, audience, hidden };
      await ctx.outbox.add(tx, reactionChanged(entry));
    });
    return accessed;
  });
}

interface ReactionToTell {
  realm_id: number;
  op: 'add' | 'remove';
  message_id: number;
  reaction: Reaction;
  user: { user_id: number; email: string; full_name: string };
  audience: Listeners['audience'];
  hidden: HiddenUser | undefined;
}

/** Source: spec/wire-contract.md, section 6, "reaction". */
function reactionChanged({
  realm_id,
  op,
  message_id,
  reaction,
  user,
  audience,
  hidden,
}: ReactionToTell): EventEntry {
  const { user_id, email, full_name } = user;
  return {
    realm_id,
    type: 'reaction',
    audience: { ...audience, users: [...new Set([...(audience.users ?? []), user_id])] },
    event: { op, ...reaction, user: { user_id, email, full_name }, message_id },
    ...(hidden && { shaping: hidden }),
  };
}
