import {
  type Actor,
  ApiError,
  BadRequestError,
  type ParamsOf,
  parseOuterJson,
  refuseNullBytes,
  type sendMessage,
} from '@team-chat/contracts';
import { checkMayPost, checkTopic } from '../access/posting';
import type { Visibility } from '../access/visibility';
import type { ChannelDestination, CheckedDestination, Destination } from '../audience/recipients';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { maySeeChannel, maySeeContent } from '../domain/channel-access';
import { normalizeTopic } from '../domain/message-text';
import { checkDirect, resolveDirect } from './direct-messages';

type Params = Pick<ParamsOf<typeof sendMessage>, 'type' | 'to' | 'topic'>;

/** Resolves and checks the recipient of a message. `allowCached` allows a cached channel, as it was when the actor last
 *  sent to it; a cached channel is never a reason to refuse the message. The message must then be inserted under the cached
 *  channel's `policy_version`.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /messages". */
export async function resolveDestination(
  ctx: Context,
  visibility: Visibility,
  params: Params,
  allowCached = false,
): Promise<Destination> {
  const parsed = parseTo(params.to);
  return isChannelType(params.type)
    ? resolveChannel(ctx, visibility, parsed, params, allowCached)
    : resolveDirect(ctx, visibility, parsed, params.to);
}

/** Checks the recipient of a message that is not sent now, as `resolveDestination` does. */
export async function checkDestination(
  ctx: Context,
  visibility: Visibility,
  params: Params,
): Promise<CheckedDestination> {
  const parsed = parseTo(params.to);
  return isChannelType(params.type)
    ? resolveChannel(ctx, visibility, parsed, params)
    : checkDirect(ctx, visibility, parsed, params.to);
}

/** Returns whether a type, of two names, is the type of messages to channels. */
export const isChannelType = (type: Params['type']) => type === 'channel' || type === 'stream';

async function resolveChannel(
  ctx: Context,
  visibility: Visibility,
  parsed: unknown,
  { to, topic }: Params,
  allowCached = false,
): Promise<ChannelDestination> {
  const wanted = wantedChannel(parsed, to);
  const { actor } = visibility;
  const known = allowCached ? ctx.knownChannels.find(actor.realm_id, actor.user_id, wanted) : undefined;
  try {
    if (known) return toChannel(visibility, known, topic);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The cached channel may be outdated, and the message allowed by now.
  }
  const found = await findChannel(ctx, actor, wanted);
  ctx.knownChannels.keep(actor.user_id, wanted, found);
  return toChannel(visibility, found, topic);
}

function parseTo(to: string): unknown {
  try {
    const parsed: unknown = parseOuterJson(to);
    refuseNullBytes(parsed, 'to');
    return parsed;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return to;
  }
}

function toChannel(
  { actor, realm }: Visibility,
  channel: ChannelForUser,
  topic: string | undefined,
): ChannelDestination {
  if (topic === undefined) throw new BadRequestError('Missing topic');
  const normalized = normalizeTopic(topic);
  if (channel.is_archived || !maySeeContent(actor, channel, channel.is_subscribed)) {
    throw notAuthorized(channel.name);
  }
  checkMayPost(actor, channel);
  checkTopic(realm, channel, normalized);
  return { kind: 'channel', conversation_id: channel.conversation_id, topic: normalized, channel };
}

/** Returns a channel's id or name. JSON that is not an id, such as `true` or `12.5`, is a name as it stands. */
function wantedChannel(parsed: unknown, to: string): number | string {
  const wanted = Array.isArray(parsed) ? parsed : [parsed];
  if (wanted.length !== 1) throw new BadRequestError('Expected exactly one channel');
  const [one] = wanted;
  if (Number.isSafeInteger(one)) return one as number;
  if (typeof one === 'object' && one !== null) throw new BadRequestError('Invalid data type for channel');
  return (typeof one === 'string' ? one : to).trim();
}

/** Finds a channel. For the id of a channel that the actor may not know of, throws the error for an unknown id. A name
 *  needs no such secrecy: an attempt to create a channel tells whether its name is taken. */
async function findChannel(ctx: Context, actor: Actor, wanted: number | string): Promise<ChannelForUser> {
  const { realm_id, user_id } = actor;
  const channel =
    typeof wanted === 'number'
      ? await ctx.channels.findByIdForUser(realm_id, user_id, wanted)
      : await ctx.channels.findByNameForUser(realm_id, user_id, wanted);
  const isHidden = channel && !maySeeChannel(actor, channel, channel.is_subscribed);
  if (isHidden && typeof wanted === 'string') throw notAuthorized(wanted);
  if (channel && !isHidden) return channel;
  throw typeof wanted === 'number'
    ? new ApiError('STREAM_DOES_NOT_EXIST', `Channel with ID '${wanted}' does not exist`, {
        stream_id: wanted,
      })
    : new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${wanted}' does not exist`, { stream: wanted });
}

function notAuthorized(name: string): BadRequestError {
  return new BadRequestError(`Not authorized to send to channel '${name}'`);
}
