import type { Actor } from '@team-chat/contracts';
import type { Context } from '../context';
import { maySeeMessage } from '../domain/channel-access';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';

/** Of these messages, those the actor may see. */
export async function visibleMessages(
  ctx: Context,
  actor: Actor,
  messageIds: number[],
): Promise<MessageRow[]> {
  const rows = await ctx.messages.listByIds(actor.realm_id, actor.user_id, messageIds, []);
  const channels = new Map<number, ChannelForUser | undefined>();
  for (const id of new Set(rows.flatMap((row) => row.channel_id ?? []))) {
    channels.set(id, await ctx.channels.findByIdForUser(actor.realm_id, actor.user_id, id));
  }
  return rows.filter((row) => maySee(actor, row, channels.get(row.channel_id ?? 0)));
}

/** Whether the actor may see a message, given the channel it is in. */
export function maySee(
  actor: Actor,
  { channel_id, received }: MessageRow,
  channel: ChannelForUser | undefined,
): boolean {
  if (channel_id === null) return received;
  if (!channel) return false;
  return maySeeMessage(actor, channel, { isSubscribed: channel.is_subscribed, received });
}
