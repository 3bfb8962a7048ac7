import { type Handler, invalidate } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  BadRequestError,
  type deleteTopic as op,
  LARGER_THAN_MAX_MESSAGE_ID,
  maxMessageIds,
} from '@team-chat/contracts';
import { retryOnConflict } from '@team-chat/db';
import { accessChannelContent } from '../access/access-channel';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { mayDeleteAny } from '../domain/channel-access';
import { normalizeTopic } from '../domain/message-text';
import { removeMessage } from '../editing/remove-message';
import { realmAllows } from '../access/realm-settings';
import type { ChannelForUser } from '../domain/channel';

/** Milliseconds for one request, well within the time-outs of clients and the gateway. */
const TIME_MS = 5000;
const BATCH = 100;

/** Deletes a topic's messages one by one, the newest first, so that an incomplete deletion leaves an ordinary topic. */
export const deleteTopic: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  const mayDelete =
    mayDeleteAny(actor, channel) || (await realmAllows(ctx, actor, 'can_delete_any_message_group'));
  if (!mayDelete) throw new BadRequestError("You don't have permission to delete this message");
  if (channel.is_archived) throw new BadRequestError('Invalid channel ID');
  const endMs = Date.now() + TIME_MS;
  const complete = await removeAll(ctx, actor, channel, normalizeTopic(params.topic_name), endMs);
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  return { complete };
};

/** Removes the topic's messages, except those that the actor may not see. Returns false where `endMs` was reached. */
async function removeAll(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  topic: string,
  endMs: number,
): Promise<boolean> {
  let before = LARGER_THAN_MAX_MESSAGE_ID;
  for (;;) {
    const ids = await ctx.topics.listIdsBefore(channel, topic, before, BATCH);
    if (ids.length === 0) return true;
    for (const id of ids) {
      if (Date.now() >= endMs) return false;
      await remove(ctx, actor, { channel, topic }, id);
      before = id;
    }
  }
}

/** Removes one message unless another request has deleted it or moved it out of the topic meanwhile. */
async function remove(
  ctx: Context,
  actor: Actor,
  { channel, topic }: { channel: ChannelForUser; topic: string },
  messageId: number,
): Promise<void> {
  await retryOnConflict(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change').catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    const message = accessed?.message;
    const isThere = message?.channel_id === channel.id && message.topic.toLowerCase() === topic.toLowerCase();
    if (accessed && isThere) await removeMessage(ctx, actor, accessed);
  });
}
