import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type getStreamEmailAddress as op } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessChannelContent } from '../access/access-channel';
import type { Context } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 7.3. */
export const getStreamEmailAddress: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { stream_id, sender_id } = params;
  await accessChannelContent(ctx, actor, stream_id);
  if (sender_id !== undefined && sender_id !== actor.user_id) await checkBot(ctx, actor, sender_id);
  return { email: '' };
};

/** Throws unless the actor administers a bot with this id. */
async function checkBot(ctx: Context, actor: Actor, userId: number): Promise<void> {
  const card = await ctx.users.get(actor.realm_id, userId);
  if (!card?.is_bot) throw new BadRequestError('No such bot');
  if (isAdministrator(actor.role) || card.bot_owner_id === actor.user_id) return;
  throw new BadRequestError('Insufficient permission');
}
