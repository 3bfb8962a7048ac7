import { type Actor, getStreamById, getStreamId } from '@team-chat/contracts';
import type { Context } from '../context';
import type { BotSettings, ChosenChannel } from '../domain/user';

export interface RequestedChannels {
  default_sending_stream?: string | undefined;
  default_events_register_stream?: string | undefined;
  default_all_public_streams?: boolean | undefined;
}

/** Settings of bots that hold a channel. */
export const CHANNEL_SETTINGS = ['default_sending_stream', 'default_events_register_stream'] as const;

/** Looks up a bot's channels by the names in the request. Asks messaging, so call it before the transaction. The
 *  returned function throws the refusal, so that other checks can come first. */
export async function findBotChannels(
  ctx: Context,
  actor: Actor,
  requested: RequestedChannels,
): Promise<() => BotSettings> {
  const { default_all_public_streams } = requested;
  const names = CHANNEL_SETTINGS.filter((setting) => requested[setting] !== undefined);
  const found = await Promise.allSettled(names.map((setting) => findChannel(ctx, actor, requested[setting]!)));
  return () => {
    const settings: BotSettings = {
      ...(default_all_public_streams !== undefined && { default_all_public_streams }),
    };
    for (const [index, outcome] of found.entries()) {
      if (outcome.status === 'rejected') throw outcome.reason;
      settings[names[index]!] = outcome.value;
    }
    return settings;
  };
}

/** Returns null for an empty name. Throws for a channel that the caller does not see. */
async function findChannel(ctx: Context, actor: Actor, name: string): Promise<ChosenChannel | null> {
  if (name === '') return null;
  const { stream_id } = await ctx.bus.call(getStreamId, { actor, params: { stream: name } });
  const { stream } = await ctx.bus.call(getStreamById, { actor, params: { stream_id } });
  return { id: stream_id, name: stream.name };
}
