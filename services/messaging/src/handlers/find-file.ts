import type { Handler } from '@team-chat/bus';
import type { findFile as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { findReadable } from '../files/access';
import { readableFile } from '../files/readable-file';

export const findFile: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, path_id } = params;
  const { attachment, exists } = await findReadable(ctx, actor ?? spectatorOf(realm_id), path_id);
  return { ...(attachment && { file: readableFile(attachment) }), exists };
};
