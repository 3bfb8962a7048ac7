import { invalidate } from '@team-chat/bus';
import { type Actor, maxMessageIds, messageSent, type ParamsOf, type sendMessage } from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';
import { getRealmInfo } from '../access/realm-settings';
import { type Visibility, visibilityFor } from '../access/visibility';
import { addressText, checkMentions } from '../audience/mentions';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import { normalizeContent } from '../domain/message-text';
import type { NewMessage, Sent } from '../repositories/new-message';
import { composeMessage } from './compose-message';
import { resolveDestination } from './destination';

type Address = 'type' | 'to' | 'topic';

interface AddressedMessage extends Omit<ParamsOf<typeof sendMessage>, Address> {
  /** Name of the client program. */
  client: string;
  /** The actor who must be allowed to send the message, if not the sender. */
  permitted_by?: Actor | undefined;
  /** Further work of the transaction that sends the message. */
  further?: (tx: Transaction) => Promise<void>;
}

type Message = AddressedMessage & Pick<ParamsOf<typeof sendMessage>, Address>;

/** Returns the checked destination of a message. The first attempt may use a cached channel. */
type FindDestination = (permissions: Visibility, isFirst: boolean) => Promise<Destination>;

/** A message that was sent. */
interface Placed {
  sent: Sent;
  destination: Destination;
  /** Recipients whom the message mentions in person. */
  mentioned: number[];
}

/** Checks a message of the actor and sends it. */
export const send = (ctx: Context, actor: Actor, message: Message): Promise<Placed> =>
  sendTo(ctx, actor, message, (permissions, isFirst) => resolveDestination(ctx, permissions, message, isFirst));

/** Checks a message of the actor and sends it to the destination that `find` returns at each attempt. */
export async function sendTo(
  ctx: Context,
  actor: Actor,
  message: AddressedMessage,
  find: FindDestination,
): Promise<Placed> {
  const { max_messages = null } = await getRealmInfo(ctx, actor.realm_id);
  await ctx.messageQuotas.check(actor.realm_id, max_messages);
  const placed = await retryOnConflict((attempt) => attemptToSend(ctx, actor, message, find, attempt === 1));
  ctx.outbox.inserted(messageSent);
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  return placed;
}

/** Checks a message and sends it. The first attempt may use a cached channel; instead of refusing the message it throws
 *  ConflictError. Any attempt throws ConflictError if the channel has changed since the checks. */
async function attemptToSend(
  ctx: Context,
  actor: Actor,
  { further, permitted_by, ...params }: AddressedMessage,
  find: FindDestination,
  isFirst: boolean,
): Promise<Placed> {
  const content = normalizeContent(params.content);
  const visibility = await visibilityFor(ctx, actor);
  const permissions = permitted_by ? await visibilityFor(ctx, permitted_by) : visibility;
  const destination = await find(permissions, isFirst);
  const text = await addressText(ctx, visibility, destination, content);
  try {
    checkMentions(permissions, destination, text);
  } catch (error) {
    throw isFirst ? new ConflictError() : error;
  }
  const message = await composeMessage(ctx, visibility, destination, text, params);
  const sent = await ctx.sending.send(further ? withFurther(message, further) : message);
  if (!sent) throw new ConflictError();
  const mentioned = text.rendered.mentioned_user_ids.filter((id) => message.flagged.has(id));
  return { sent, destination, mentioned };
}

const withFurther = (message: NewMessage, further: (tx: Transaction) => Promise<void>): NewMessage => ({
  ...message,
  async further(tx, id) {
    await further(tx);
    await message.further?.(tx, id);
  },
});
