import { type Handler, invalidate } from '@team-chat/bus';
import { type Actor, BadRequestError, type deleteMessage as op, maxMessageIds } from '@team-chat/contracts';
import { retryOnConflict } from '@team-chat/db';
import { type AccessedMessage, accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { mayDeleteAny, mayDeleteOwn } from '../domain/channel-access';
import { isTooOld } from '../domain/time-limit';
import { removeMessage } from '../editing/remove-message';
import { getRealmInfo, realmAllows } from '../access/realm-settings';

const NO_GRACE = 0;

/** Source: spec/core-operations.md, section 2.18; spec/wire-contract.md, section 2.18 and decision 9. */
export const deleteMessage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const first = await accessMessage(ctx, actor, params.message_id, 'change');
  await retryOnConflict(async (attempt) => {
    const accessed = attempt === 1 ? first : await accessAgain(ctx, actor, params.message_id);
    await checkMayDelete(ctx, actor, accessed);
    await removeMessage(ctx, actor, accessed);
  });
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  return {};
};

/** Reads the message again after a conflict. Where it is gone, another request has deleted it first. */
async function accessAgain(ctx: Context, actor: Actor, messageId: number): Promise<AccessedMessage> {
  return accessMessage(ctx, actor, messageId, 'change').catch((error: unknown) => {
    throw error instanceof BadRequestError ? new BadRequestError('Message already deleted') : error;
  });
}

async function checkMayDelete(
  ctx: Context,
  actor: Actor,
  { message, channel }: AccessedMessage,
): Promise<void> {
  if (channel && mayDeleteAny(actor, channel)) return;
  if (await realmAllows(ctx, actor, 'can_delete_any_message_group')) return;
  const isOwn = await isOwnMessage(ctx, actor, message.sender_id);
  const mayOwn =
    (channel && mayDeleteOwn(actor, channel)) ||
    (await realmAllows(ctx, actor, 'can_delete_own_message_group'));
  if (!isOwn || !mayOwn) throw new BadRequestError("You don't have permission to delete this message");
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (isTooOld(message, ctx.now(), settings.message_content_delete_limit_seconds, NO_GRACE)) {
    throw new BadRequestError('The time limit for deleting this message has passed');
  }
}

/** Whether the actor, or a bot of the actor, sent the message. */
async function isOwnMessage(ctx: Context, { realm_id, user_id }: Actor, senderId: number): Promise<boolean> {
  if (senderId === user_id) return true;
  return (await ctx.users.get(realm_id, senderId))?.bot_owner_id === user_id;
}
