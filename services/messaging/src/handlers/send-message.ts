import type { Handler } from '@team-chat/bus';
import { type Actor, ApiError, type sendMessage as op } from '@team-chat/contracts';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import { tellBotOwner } from '../notices/bot-owner-notices';
import { sendForCaller } from '../sending/send-for-caller';
import { followWhereSent } from '../topics/follow-where-sent';

export const sendMessage: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  try {
    const placed = await sendForCaller(ctx, actor, { ...params, client: info.client });
    const policy = await followWhereSent(ctx, actor, placed);
    if (actor.is_bot) await reportNoSubscribers(ctx, actor, placed.destination);
    return { id: placed.sent.id, ...(policy && { automatic_new_visibility_policy: policy }) };
  } catch (error) {
    if (actor.is_bot) await reportMissingChannel(ctx, actor, error);
    throw error;
  }
};

async function reportMissingChannel(ctx: Context, actor: Actor, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'STREAM_DOES_NOT_EXIST') return;
  const channel = String(error.data?.stream ?? error.data?.stream_id);
  await tellBotOwner(ctx, actor, { kind: 'no-channel', channel });
}

async function reportNoSubscribers(ctx: Context, actor: Actor, destination: Destination): Promise<void> {
  if (destination.kind !== 'channel' || destination.channel.subscriber_count > 0) return;
  const { realm_id, user_id } = actor;
  // The channel may be as it was when the bot last sent there.
  const current = await ctx.channels.findByIdForUser(realm_id, user_id, destination.channel.id);
  if (current?.subscriber_count !== 0) return;
  await tellBotOwner(ctx, actor, { kind: 'no-subscribers', channel: current.name });
}
