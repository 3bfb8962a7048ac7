import { type Actor, type Audience, BadRequestError, type EventEntry } from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';

import { type AccessedMessage, accessMessage } from '../access/access-message';
import { prepareRecipients, withUser } from '../audience/message-audience';
import type { Context } from '../context';
import { hasProtectedHistory } from '../domain/channel-access';

/** Changes what users have added to a message that nobody else changes meanwhile; returns the entry about it, for that
 *  audience. */
type Change = (tx: Transaction, audience: Audience) => Promise<EventEntry>;

/** Changes what users have added to a message, and publishes that to the users who see the message, and to the actor in any
 *  case. Locks the message, so that the events have the order of the changes. `prepare` may ask other services. Returns the
 *  message. */
export async function changeAdditions(
  ctx: Context,
  actor: Actor,
  messageId: number,
  prepare: (accessed: AccessedMessage) => Promise<Change>,
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  return retryOnConflict(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change');
    const { message, channel } = accessed;
    const change = await prepare(accessed);
    const findListeners = await prepareRecipients(ctx, realm_id, accessed);
    await ctx.db.transaction(async (tx) => {
      if (channel && hasProtectedHistory(channel)) {
        await ctx.conversations.lockShared(tx, realm_id, message.conversation_id);
      }
      const now = await ctx.messages.lock(tx, realm_id, messageId);
      if (!now) throw new BadRequestError('Invalid message(s)');
      if (now.conversation_id !== message.conversation_id) throw new ConflictError();
      const [listeners] = await findListeners(tx, [now]);
      // The actor gets the event too, who may not receive the channel's.
      await ctx.outbox.add(tx, await change(tx, withUser(listeners?.audience ?? {}, user_id)));
    });
    return accessed;
  });
}
