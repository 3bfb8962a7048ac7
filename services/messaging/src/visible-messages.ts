import type { Actor } from '@team-chat/contracts';
import type { Context } from './context';
import { maySeeWholeHistory } from './domain/channel-access';
import type { MessageRow } from './repositories/messages';

/** Of these messages, those the actor may see: what arrived, and what channels open to the actor hold. */
export async function visibleMessages(
  ctx: Context,
  actor: Actor,
  messageIds: number[],
): Promise<MessageRow[]> {
  const rows = await ctx.messages.listByIds(actor.realm_id, actor.user_id, messageIds, []);
  const closed = new Set(
    rows.filter((row) => !row.received && row.channel_id !== null).map((row) => row.channel_id!),
  );
  const open = new Set<number>();
  for (const channelId of closed) {
    const channel = await ctx.channels.findByIdForUser(actor.realm_id, actor.user_id, channelId);
    if (channel && maySeeWholeHistory(actor, channel, channel.is_subscribed)) open.add(channelId);
  }
  return rows.filter((row) => row.received || (row.channel_id !== null && open.has(row.channel_id)));
}
