import {
  type Actor,
  type Audience,
  BadRequestError,
  type EventEntry,
  type Reaction,
  reactionAdded,
  reactionRemoved,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';

import { type AccessedMessage, accessMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import { prepareRecipients, withUser } from '../audience/message-audience';
import type { Context } from '../context';
import { hasProtectedHistory } from '../domain/channel-access';
import type { MessageRow } from '../repositories/messages';

/** A change of what users have added to a message: reactions, submessages. */
interface AdditionChange<Prepared> {
  /** Asks other services for what `apply` needs. */
  prepare?(accessed: AccessedMessage): Promise<Prepared>;
  /** Makes the change while the message is locked. Returns the entry that tells the audience of it. */
  apply(
    tx: Transaction,
    accessed: AccessedMessage,
    audience: Audience,
    prepared: Prepared | undefined,
  ): Promise<EventEntry>;
}

/** Changes what users have added to a message, and publishes the change to the users who see the message, and to the actor in
 *  any case. Locks the message, so that the events have the order of the changes. Returns the message. */
export async function changeAdditions<Prepared>(
  ctx: Context,
  actor: Actor,
  messageId: number,
  change: AdditionChange<Prepared>,
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  return retryOnConflict(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change');
    const { message, channel } = accessed;
    const prepared = await change.prepare?.(accessed);
    const findRecipients = await prepareRecipients(ctx, realm_id, accessed);
    await ctx.db.transaction(async (tx) => {
      if (channel && hasProtectedHistory(channel)) {
        await ctx.conversations.lockShared(tx, realm_id, message.conversation_id);
      }
      const now = await ctx.messages.lock(tx, realm_id, messageId);
      if (!now) throw new BadRequestError('Invalid message(s)');
      if (now.conversation_id !== message.conversation_id) throw new ConflictError();
      const [recipients] = await findRecipients(tx, [now]);
      // The actor gets the event even without receiving the channel's events.
      const audience = withUser(recipients?.audience ?? {}, user_id);
      const entry = await change.apply(tx, accessed, audience, prepared);
      await ctx.outbox.add(tx, entry.with({ lane: message.conversation_id }));
    });
    return accessed;
  });
}

/** Source: spec/wire-contract.md, section 6, "reaction". */
const REACTION_EVENTS = { add: reactionAdded, remove: reactionRemoved };

/** Changes a reaction of the actor and publishes the change. `change` returns the reaction that was added or removed. Returns
 *  the message. */
export async function changeReaction(
  ctx: Context,
  actor: Actor,
  messageId: number,
  op: 'add' | 'remove',
  change: (tx: Transaction, message: MessageRow) => Promise<Reaction>,
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  const user = (await ctx.userCards.get(realm_id, user_id))!;
  return changeAdditions(ctx, actor, messageId, {
    prepare: async ({ channel }) => channel && (await (await visibilityFor(ctx, actor)).hiddenUserFor(channel, user)),
    async apply(tx, { message }, audience, hidden) {
      const reaction = await change(tx, message);
      const { email, full_name } = user;
      const fields = { ...reaction, user: { user_id, email, full_name }, message_id: messageId };
      return REACTION_EVENTS[op].entry(realm_id, audience, fields, { shaping: hidden });
    },
  });
}
