import type { Handler } from '@team-chat/bus';
import type { getStreamId as op } from '@team-chat/contracts';
import { accessChannelByName } from '../access/access-channel';
import type { Context } from '../context';

export const getStreamId: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { id } = await accessChannelByName(ctx, actor, params.stream);
  return { stream_id: id };
};
