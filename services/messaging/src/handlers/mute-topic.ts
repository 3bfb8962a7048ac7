import type { Handler } from '@team-chat/bus';
import { type Actor, BadRequestError, type muteTopic as op, type ParamsOf } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { maySeeChannel } from '../domain/channel-access';
import { setVisibilityPolicy } from '../topics/visibility-policies';

type Params = ParamsOf<typeof op>;

/** Muting needs a subscription; unmuting does not. A channel that the actor may not know of counts as unknown.
 *  Source: spec/wire-contract.md, section 2.2 and decision 10. */
export const muteTopic: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const found = await findChannel(ctx, actor, params);
  const channel = found && maySeeChannel(actor, found, found.is_subscribed) ? found : undefined;
  if (params.op === 'add' && !channel?.is_subscribed) throw unknownChannel(params);
  if (!channel) throw new BadRequestError('Topic is not muted');
  const { realm_id, user_id } = actor;
  const place = { realm_id, user_id, channel_id: channel.id, topic: params.topic };
  await setVisibilityPolicy(ctx, place, params.op === 'add' ? 1 : 0);
  return {};
};

function findChannel(
  ctx: Context,
  { realm_id, user_id }: Actor,
  { stream_id, stream }: Params,
): Promise<ChannelForUser | undefined> {
  if (stream_id !== undefined && stream !== undefined) {
    throw new BadRequestError('Unsupported parameter combination: stream_id, stream', {
      parameters: 'stream_id, stream',
    });
  }
  if (stream_id !== undefined) return ctx.channels.findByIdForUser(realm_id, user_id, stream_id);
  if (stream !== undefined) return ctx.channels.findByNameForUser(realm_id, user_id, stream);
  throw new BadRequestError("Missing 'stream_id' argument");
}

function unknownChannel({ stream }: Params): BadRequestError {
  return new BadRequestError(
    stream === undefined ? 'Invalid channel ID' : `Invalid channel name '${stream}'`,
  );
}
