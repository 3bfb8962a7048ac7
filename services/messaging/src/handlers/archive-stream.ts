import type { Handler } from '@team-chat/bus';
import { type archiveStream as op, BadRequestError } from '@team-chat/contracts';
import { accessChannelToAdminister } from '../access/access-channel';
import { archiveChannel } from '../channels/archiving';
import type { Context } from '../context';
import { prepareArchivingNotice } from '../notices/channel-notices';

export const archiveStream: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const channel = await accessChannelToAdminister(ctx, actor, params.stream_id);
  if (channel.is_archived) throw new BadRequestError('Channel is already archived.');
  await archiveChannel(ctx, channel, await prepareArchivingNotice(ctx, actor, channel, true));
  return {};
};
