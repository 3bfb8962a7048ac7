import type { Handler } from '@team-chat/bus';
import type { getChannel as op } from '@team-chat/contracts';
import { accessChannel } from '../access-channel';
import type { Context } from '../context';
import { channelRecord } from '../domain/channel-record';

export const getChannel: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { id } = await accessChannel(ctx, actor, params.stream_id);
  const [row] = await ctx.channels.listByIds(actor.realm_id, [id]);
  const systemGroups = (await ctx.systemGroups.get(actor.realm_id, 'groups'))!;
  return { stream: channelRecord(row!, systemGroups, ctx.now()) };
};
