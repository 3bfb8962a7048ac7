import type * as op from '@team-chat/contracts';
import { type Actor, BadRequestError, findRepeatableCall } from '@team-chat/contracts';
import { findMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import { requestCalls } from '../audience/outgoing-webhook-calls';
import { render } from '../content/render';
import type { Context, Handler } from '../context';
import { DELETED } from '../domain/message-text';
import type { OutgoingWebhookTrigger } from '../domain/outgoing-webhook';

/** Accounts checks the permission, and that the bot was called for the message. */
export const repeatBotCall: Handler<typeof op.repeatBotCall> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { bot_id } = params;
  const { message_id } = await ctx.bus.call(findRepeatableCall, { actor, params });
  const trigger = await findTrigger(ctx, actor, { bot_id, message_id });
  await ctx.db.transaction(async (tx) => {
    await ctx.outbox.audit(tx, { realm_id });
    await requestCalls(ctx, tx, { realm_id, id: message_id }, [{ bot_id, trigger }]);
  });
  return {};
};

/** Returns why a bot gets a message as the message is now. Throws if the bot may not get it any more. */
async function findTrigger(
  ctx: Context,
  actor: Actor,
  { bot_id, message_id }: { bot_id: number; message_id: number },
): Promise<OutgoingWebhookTrigger> {
  const found = await findMessage(ctx, { ...actor, user_id: bot_id }, message_id);
  if (found && found.message.content !== DELETED && !found.channel?.is_archived) {
    if (!found.channel) return 'direct_message';
    const { mentioned_user_ids } = await render(ctx, await visibilityFor(ctx, actor), found.message.content);
    if (mentioned_user_ids.includes(bot_id)) return 'mention';
  }
  throw new BadRequestError('Invalid message(s)');
}
