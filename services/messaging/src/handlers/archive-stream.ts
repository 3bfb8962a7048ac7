import type { Handler } from '@team-chat/bus';
import { type archiveChannel as op, BadRequestError } from '@team-chat/contracts';
import { accessChannelToAdminister } from '../access/access-channel';
import { archiveChannel as archive } from '../channels/archiving';
import type { Context } from '../context';

export const archiveChannel: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const channel = await accessChannelToAdminister(ctx, actor, params.stream_id);
  if (channel.is_archived) throw new BadRequestError('Channel is already archived.');
  await archive(ctx, actor, channel);
  return {};
};
