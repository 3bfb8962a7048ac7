import { type Handler, invalidate } from '@team-chat/bus';
import {
  type Actor,
  maxMessageIds,
  messageSent,
  type Request,
  type sendMessage as op,
} from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { visibilityFor } from '../access/visibility';
import { addressText, checkMentions } from '../audience/mentions';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import { normalizeContent } from '../domain/message-text';
import type { Sent } from '../repositories/new-message';
import { composeMessage } from '../sending/compose-message';
import { resolveDestination } from '../sending/destination';
import { followOwnTopic, followWhereMentioned } from '../topics/visibility-policies';

/** A message that was sent. */
interface Placed {
  sent: Sent;
  destination: Destination;
  /** Recipients whom the message mentions in person. */
  mentioned: number[];
}

export const sendMessage: Handler<Context, typeof op> = async (ctx, request) => {
  const placed = await retryOnConflict((attempt) => attemptToSend(ctx, request, attempt === 1));
  ctx.outbox.inserted(messageSent);
  invalidate(ctx.bus, maxMessageIds, request.actor.realm_id, 'all');
  const policy = await followTopic(ctx, request.actor, placed);
  return { id: placed.sent.id, ...(policy && { automatic_new_visibility_policy: policy }) };
};

/** Checks a message and sends it. The first attempt may use a cached channel; instead of refusing the message it throws
 *  ConflictError. Any attempt throws ConflictError where the channel has changed since the checks. */
async function attemptToSend(
  ctx: Context,
  { actor, params, info }: Request<typeof op>,
  isFirst: boolean,
): Promise<Placed> {
  const content = normalizeContent(params.content);
  const visibility = await visibilityFor(ctx, actor);
  const destination = await resolveDestination(ctx, visibility, params, isFirst);
  const text = await addressText(ctx, visibility, destination, content);
  try {
    checkMentions(visibility, destination, text);
  } catch (error) {
    throw isFirst ? new ConflictError() : error;
  }
  const message = await composeMessage(ctx, visibility, destination, text, {
    ...params,
    client: info.client,
  });
  const sent = await ctx.sending.send(message);
  if (!sent) throw new ConflictError();
  const mentioned = text.rendered.mentioned_user_ids.filter((id) => message.flagged.has(id));
  return { sent, destination, mentioned };
}

/** Lets the sender and the mentioned recipients follow the topic, where their settings say so. Returns the sender's new
 *  policy, if it changed. */
async function followTopic(ctx: Context, actor: Actor, { sent, destination, mentioned }: Placed) {
  if (destination.kind !== 'channel') return undefined;
  await followWhereMentioned(ctx, destination, mentioned);
  return followOwnTopic(ctx, actor, destination, sent.starts_topic ? 'starts' : 'sends');
}
