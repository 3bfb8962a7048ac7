import { type Handler, invalidate } from '@team-chat/bus';
import { type Actor, BadRequestError, type deleteTopic as op, LOOKUP } from '@team-chat/contracts';
import { accessChannelContent } from '../access-channel';
import { accessMessage } from '../access-message';
import type { Context } from '../context';
import { mayDeleteAny } from '../domain/channel-access';
import { normalizeTopic } from '../domain/message-text';
import { removeMessage } from '../editing/remove-message';
import { untilFresh } from '../editing/until-fresh';
import { realmAllows } from '../realm-facts';

/** Well within what a client and the gateway wait for. */
const TIME_MS = 5000;
const BATCH = 100;

/** Deletes the newest first, one after the other, so that what is left when the time is over is a topic like any other. */
export const deleteTopic: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  const mayDelete =
    mayDeleteAny(actor, channel) || (await realmAllows(ctx, actor, 'can_delete_any_message_group'));
  if (!mayDelete) throw new BadRequestError("You don't have permission to delete this message");
  if (channel.is_archived) throw new BadRequestError('Invalid channel ID');
  const endMs = Date.now() + TIME_MS;
  const topic = normalizeTopic(params.topic_name);
  let complete = false;
  while (!complete && Date.now() < endMs) {
    const ids = await ctx.topics.listNewestIds(channel, topic, BATCH);
    for (const id of ids) if (Date.now() < endMs) await remove(ctx, actor, id);
    complete = ids.length === 0;
  }
  invalidate(ctx.bus, LOOKUP.maxMessageIds, actor.realm_id, 'all');
  return { complete };
};

/** Somebody else may have deleted or moved it meanwhile: then it is out of the topic too. */
async function remove(ctx: Context, actor: Actor, messageId: number): Promise<void> {
  await untilFresh(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change').catch(() => undefined);
    if (accessed) await removeMessage(ctx, actor, accessed);
  });
}
