import {
  type Actor,
  BadRequestError,
  type Reaction,
  reactionAdded,
  reactionRemoved,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';

import { type AccessedMessage, accessMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { prepareRecipients, withUser } from '../audience/message-audience';
import { hasProtectedHistory } from '../domain/channel-access';
import type { MessageRow } from '../repositories/messages';

/** Source: spec/wire-contract.md, section 6, "reaction". */
const EVENT = { add: reactionAdded, remove: reactionRemoved };

/** Changes the actor's reactions to a message that nobody else changes meanwhile; returns the one that changed. */
type Change = (tx: Transaction, message: MessageRow) => Promise<Reaction>;

/** Changes a reaction and publishes that to the users who see the message, and to the actor in any case. Locks the
 *  message. Returns the message. */
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
    const hidden = channel && (await (await visibilityFor(ctx, actor)).hiddenUserFor(channel, user));
    const findListeners = await prepareRecipients(ctx, realm_id, accessed);
    await ctx.db.transaction(async (tx) => {
      if (channel && hasProtectedHistory(channel)) {
        await ctx.conversations.lockShared(tx, realm_id, message.conversation_id);
      }
      const now = await ctx.reactions.lockMessage(tx, realm_id, messageId);
      if (!now) throw new BadRequestError('Invalid message(s)');
      if (now.conversation_id !== message.conversation_id) throw new ConflictError();
      const [listeners] = await findListeners(tx, [now]);
      const reaction = await change(tx, message);
      // The actor gets the event too, who may not receive the channel's.
      const audience = withUser(listeners?.audience ?? {}, user_id);
      const { email, full_name } = user;
      const fields = { ...reaction, user: { user_id, email, full_name }, message_id: messageId };
      await ctx.outbox.add(tx, EVENT[op].entry(realm_id, audience, fields, { shaping: hidden }));
    });
    return accessed;
  });
}
