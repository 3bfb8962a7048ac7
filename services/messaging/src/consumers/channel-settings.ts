import type { LogEntry } from '@team-chat/bus';
import type { ChannelRecord } from '@team-chat/contracts';
import type { Context } from '../context';
import { REVEALING } from '../domain/channel-visibility';
import { reconcileViewers } from '../audience/reconcile-viewers';

interface ChannelEvent {
  op: string;
  streams: Pick<ChannelRecord, 'stream_id'>[];
  stream_id: number;
  property: string;
}

/** Channels that begin to name groups are revealed to whoever is in them. */
export async function consumeChannelEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { event, shaping } = entry.body();
  const { op, streams, stream_id, property } = event as unknown as ChannelEvent;
  const isNew = op === 'create' && (shaping as { is_new?: boolean } | undefined)?.is_new === true;
  const isOther = op === 'update' && (REVEALING as readonly string[]).includes(property);
  if (!isNew && !isOther) return;
  const channelIds = isNew ? streams.map((channel) => channel.stream_id) : [stream_id];
  await reconcileViewers(ctx, entry.realm_id, { channelIds });
}
