import type { Handler } from '@team-chat/bus';
import type { getStreamById as op } from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';

export const getStreamById: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const rows = await ctx.channels.listByIds(actor.realm_id, [id]);
  const systemGroups = await ctx.systemGroups.get(actor.realm_id);
  const [stream] = await channelRecords(ctx, rows, systemGroups);
  return { stream: stream! };
};
