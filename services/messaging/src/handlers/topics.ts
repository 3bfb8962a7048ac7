import type * as op from '@team-chat/contracts';
import { type Actor, BadRequestError, type ParamsOf, SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessChannel, accessChannelContent } from '../access/access-channel';
import type { Context, Handler } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { maySeeChannel, maySeeWholeHistory } from '../domain/channel-access';
import { setVisibilityPolicy } from '../topics/visibility-policies';

export const getStreamTopics: Handler<typeof op.getStreamTopics> = async (ctx, { actor: user, params, info }) => {
  const actor = user ?? spectatorOf(info.realm_id);
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  const whole = maySeeWholeHistory(actor, channel, channel.is_subscribed);
  const topics = await ctx.topics.list(channel, whole ? undefined : actor.user_id);
  const unnamed = params.allow_empty_topic_name ? '' : SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name;
  return { topics: topics.map(({ name, max_id }) => ({ name: name || unnamed, max_id })) };
};

type Params = ParamsOf<typeof op.muteTopic>;

/** Muting needs a subscription; unmuting does not. A channel that the actor may not know of counts as unknown.
 *  Source: spec/wire-contract.md, section 2.2 and decision 10. */
export const muteTopic: Handler<typeof op.muteTopic> = async (ctx, { actor, params }) => {
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
  return new BadRequestError(stream === undefined ? 'Invalid channel ID' : `Invalid channel name '${stream}'`);
}

export const updateUserTopic: Handler<typeof op.updateUserTopic> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { id: channel_id } = await accessChannel(ctx, actor, params.stream_id);
  const place = { realm_id, user_id, channel_id, topic: params.topic };
  await setVisibilityPolicy(ctx, place, params.visibility_policy);
  return {};
};
