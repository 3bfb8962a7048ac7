import { type Actor, ApiError, BOT_TYPE, type ParamsOf, type sendMessage } from '@team-chat/contracts';
import { loadActor } from '../access/load-actor';
import type { Context } from '../context';
import { isChannelType } from './destination';
import { send } from './send';

type Message = ParamsOf<typeof sendMessage> & { client: string };

/** Sends a message as the caller requests. Incoming webhook bots may also send to channels to which their owner may.
 *  Source: spec/wire-contract-files-and-time.md, section 6.4. */
export async function sendForCaller(ctx: Context, actor: Actor, message: Message): ReturnType<typeof send> {
  try {
    return await send(ctx, actor, message);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    const owner = isRefused && isChannelType(message.type) ? await findIncomingWebhookOwner(ctx, actor) : undefined;
    if (!owner) throw error;
    return send(ctx, actor, { ...message, permitted_by: owner });
  }
}

/** Returns the owner of an incoming webhook bot; undefined for other accounts, and for a deactivated owner. */
async function findIncomingWebhookOwner(
  ctx: Context,
  { realm_id, user_id, is_bot }: Actor,
): Promise<Actor | undefined> {
  const bot = is_bot ? await ctx.userCards.get(realm_id, user_id) : undefined;
  if (bot?.bot_type !== BOT_TYPE.incomingWebhook || bot.bot_owner_id === null) return undefined;
  const owner = await ctx.userCards.get(realm_id, bot.bot_owner_id);
  return owner?.is_active ? loadActor(ctx, realm_id, owner) : undefined;
}
