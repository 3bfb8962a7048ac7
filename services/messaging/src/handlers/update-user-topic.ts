import type { Handler } from '@team-chat/bus';
import type { updateUserTopic as op } from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import type { Context } from '../context';
import { setVisibilityPolicy } from '../topics/visibility-policies';

export const updateUserTopic: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { id: channel_id } = await accessChannel(ctx, actor, params.stream_id);
  const place = { realm_id, user_id, channel_id, topic: params.topic };
  await setVisibilityPolicy(ctx, place, params.visibility_policy);
  return {};
};
