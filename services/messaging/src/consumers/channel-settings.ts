import type { ConsumedEntry } from '@team-chat/bus';
import type { streamCreated, streamUpdated } from '@team-chat/contracts';
import { reconcileViewers } from '../audience/reconcile-viewers';
import type { Context } from '../context';
import { REVEALING_SETTINGS } from '../domain/channel-visibility';

/** Reveals a new channel to the members of groups that its settings name. */
export async function revealNewChannel(
  ctx: Context,
  { realm_id, fields, shaping }: ConsumedEntry<typeof streamCreated>,
): Promise<void> {
  if (!shaping?.is_new) return;
  const channelIds = fields.streams.map((channel) => channel.stream_id);
  await reconcileViewers(ctx, realm_id, { channelIds });
}

/** Reveals a channel to the members of groups that a changed setting names. */
export async function revealChangedChannel(
  ctx: Context,
  { realm_id, fields: { stream_id, property } }: ConsumedEntry<typeof streamUpdated>,
): Promise<void> {
  const isRevealing = (REVEALING_SETTINGS as readonly string[]).includes(property);
  if (isRevealing) await reconcileViewers(ctx, realm_id, { channelIds: [stream_id] });
}
