import type { z } from 'zod';
import {
  type AnyOperation,
  ApiError,
  deleteQueue,
  getEvents,
  getMessage,
  getMessages,
  getOwnUser,
  getStreams,
  getStreamTopics,
  getSubscriptions,
  getUser,
  getUserByEmail,
  getUserGroups,
  getUsers,
  keyOfQueue,
  type KeyScope,
  type Narrow,
  type ParamsOf,
  registerQueue,
  sendMessage,
} from '@team-chat/contracts';
import { checkCaller } from '@team-chat/permissions';
import type { Identity } from './actors';

/** Throws for incoming webhook bots, whose keys stand in the URLs of other programs: they only send messages. */
export function refuseIncomingWebhook({ is_incoming_webhook }: Identity): void {
  if (is_incoming_webhook) throw new ApiError('UNAUTHORIZED', 'This API is not available to incoming webhook bots.');
}

/** Throws if the caller is a bot with a webhook secret: the bot's requests have to be signed, and this request cannot be. */
export function refuseUnsigned({ has_webhook_secret }: Pick<Identity, 'has_webhook_secret'>): void {
  if (has_webhook_secret) throw new ApiError('UNAUTHORIZED', 'This bot has a secret and takes only signed requests.');
}

/** Throws for API keys that do not allow everything. For requests that no operation describes. */
export function refuseLimitedKey({ scope }: Identity): void {
  if (scope) throw new ApiError('UNAUTHORIZED', 'This API key does not allow this request.');
}

/** Throws for callers whom the operation's declaration does not allow, and for those whose keys only send messages or whose requests have
 *  to be signed. */
export function checkAllowed(op: AnyOperation, identity: Identity): void {
  if (op.id !== sendMessage.id) refuseIncomingWebhook(identity);
  refuseUnsigned(identity);
  checkCaller(op, identity.actor);
}

/** Reads that need no look at the parameters. None shows an API key or another secret. */
const READS: ReadonlySet<AnyOperation> = new Set([
  getMessage,
  getStreams,
  getStreamTopics,
  getSubscriptions,
  getUser,
  getUserByEmail,
  getUserGroups,
  getUsers,
]);
/** Events with the API keys of bots. */
const WITH_KEYS = 'realm_bot';

/** Throws UNAUTHORIZED for a request that the caller's API key does not allow. Without `params`, which are not read yet,
 *  it judges by the operation. */
export function checkScope(
  op: AnyOperation,
  { scope, key_id }: Pick<Identity, 'scope' | 'key_id'>,
  params?: object,
): void {
  if (!scope) return;
  if (!allows(op, scope, params)) throw new ApiError('UNAUTHORIZED', 'This API key does not allow this request.');
  const { queue_id } = (params ?? {}) as { queue_id?: string | null };
  // The queue of another key has what that key may read.
  if (op !== sendMessage && queue_id != null && keyOfQueue(queue_id) !== key_id) {
    throw new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queue_id}`, { queue_id });
  }
}

/** Returns the parameters of a limited key's request, whose names for messages are its own: otherwise a repeated name would
 *  tell the id of a message that another key has sent. */
export function withOwnNames<P extends object>(op: AnyOperation, { scope, key_id }: Identity, params: P): P {
  const { queue_id } = params as { queue_id?: string };
  if (!scope || op !== sendMessage || queue_id === undefined || keyOfQueue(queue_id) === key_id) return params;
  return { ...params, queue_id: `key ${key_id}: ${queue_id}` };
}

function allows(op: AnyOperation, { permission, channel_ids }: KeyScope, params: unknown): boolean {
  if (op === getOwnUser) return true;
  if (op === sendMessage) {
    return permission !== 'read' && (!params || sendsTo(params as ParamsOf<typeof sendMessage>, channel_ids));
  }
  if (permission === 'send') return false;
  if (op === getEvents || op === deleteQueue) return true;
  if (op === getMessages) {
    return !params || readsFrom(params as ParamsOf<typeof getMessages>, channel_ids);
  }
  if (op === registerQueue) {
    return !params || listensTo(params as ParamsOf<typeof registerQueue>, channel_ids);
  }
  // A key limited to channels may use no operation outside them, whatever its permission.
  return channel_ids === null && READS.has(op);
}

function sendsTo({ type, to }: ParamsOf<typeof sendMessage>, channelIds: number[] | null): boolean {
  if (channelIds === null) return true;
  const isChannel = type === 'channel' || type === 'stream';
  return isChannel && String(Number(to)) === to && channelIds.includes(Number(to));
}

function readsFrom({ narrow, message_ids }: ParamsOf<typeof getMessages>, channelIds: number[] | null): boolean {
  return channelIds === null || (message_ids == null && isWithin(narrow ?? [], channelIds));
}

/** Events are chosen by type, so that none is sent whose contents the key does not allow. */
function listensTo(
  { event_types, fetch_event_types, narrow }: ParamsOf<typeof registerQueue>,
  channelIds: number[] | null,
): boolean {
  if (!event_types) return false;
  const types = [...event_types, ...(fetch_event_types ?? [])];
  if (channelIds === null) return !types.includes(WITH_KEYS);
  return types.every((type) => type === 'message') && isWithin(narrow ?? [], channelIds);
}

/** Returns whether all messages of a narrow are in some of the channels, named by id. The operator `with` replaces the channel of a
 *  narrow by that of a message. */
const isWithin = (narrow: z.output<typeof Narrow>, channelIds: number[]): boolean =>
  !narrow.some(({ operator }) => operator === 'with') &&
  narrow.some(
    ({ operator, operand, negated }) =>
      !negated &&
      (operator === 'channel' || operator === 'stream') &&
      typeof operand === 'number' &&
      channelIds.includes(operand),
  );
