import { type Actor, type Reaction, reactionAdded, reactionRemoved } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';

import type { AccessedMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import type { MessageRow } from '../repositories/messages';
import { changeAdditions } from './additions';

/** Source: spec/wire-contract.md, section 6, "reaction". */
const EVENT = { add: reactionAdded, remove: reactionRemoved };

/** Changes the actor's reactions to a message; returns the one that changed. */
type Change = (tx: Transaction, message: MessageRow) => Promise<Reaction>;

/** Changes a reaction of the actor and publishes that. Returns the message. */
export async function changeReaction(
  ctx: Context,
  actor: Actor,
  messageId: number,
  op: 'add' | 'remove',
  change: Change,
): Promise<AccessedMessage> {
  const { realm_id, user_id } = actor;
  const user = (await ctx.userCards.get(realm_id, user_id))!;
  return changeAdditions(ctx, actor, messageId, async ({ message, channel }) => {
    const hidden = channel && (await (await visibilityFor(ctx, actor)).hiddenUserFor(channel, user));
    return async (tx, audience) => {
      const reaction = await change(tx, message);
      const { email, full_name } = user;
      const fields = { ...reaction, user: { user_id, email, full_name }, message_id: messageId };
      return EVENT[op].entry(realm_id, audience, fields, { shaping: hidden });
    };
  });
}
