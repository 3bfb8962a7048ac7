import { type Actor, ApiError, type ParamsOf, type sendMessage } from '@team-chat/contracts';
import { loadBotOwner } from '../access/load-actor';
import type { Context } from '../context';
import { isChannelType } from './destination';
import { send } from './send';

type Message = ParamsOf<typeof sendMessage> & { client: string };

/** Sends a message as the caller requests. Bots may also send to channels to which their owner may; a bot that neither may
 *  send for itself nor for its owner gets its own refusal, which tells nothing about channels that only the owner sees.
 *  Source: spec/wire-contract-files-and-time.md, section 6.4. */
export async function sendForCaller(ctx: Context, actor: Actor, message: Message): ReturnType<typeof send> {
  try {
    return await send(ctx, actor, message);
  } catch (refusal) {
    const owner = isRefusal(refusal) && isChannelType(message.type) ? await loadBotOwner(ctx, actor) : undefined;
    if (!owner) throw refusal;
    return send(ctx, actor, { ...message, permitted_by: owner }).catch((error: unknown) => {
      throw isRefusal(error) ? refusal : error;
    });
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
