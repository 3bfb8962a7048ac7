import type { Handler } from '@team-chat/bus';
import { type getStreamTopics as op, SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { accessChannelContent } from '../access/access-channel';
import type { Context } from '../context';
import { maySeeWholeHistory } from '../domain/channel-access';

export const getStreamTopics: Handler<Context, typeof op> = async (ctx, { actor: user, params, info }) => {
  const actor = user ?? spectatorOf(info.realm_id);
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  const whole = maySeeWholeHistory(actor, channel, channel.is_subscribed);
  const topics = await ctx.topics.list(channel, whole ? undefined : actor.user_id);
  const unnamed = params.allow_empty_topic_name
    ? ''
    : SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name;
  return { topics: topics.map(({ name, max_id }) => ({ name: name || unnamed, max_id })) };
};
