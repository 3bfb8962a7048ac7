import type { Handler } from '@team-chat/bus';
import type { addDefaultStream as op } from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import type { Context } from '../context';
import { setDefault } from '../channels/default-channels';

export const addDefaultStream: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await setDefault(ctx, await accessChannel(ctx, actor, params.stream_id), true);
  return {};
};
