import type { Handler } from '@team-chat/bus';
import type { findFile as op } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { listReadable } from '../files/access';
import { readableFile } from '../files/readable-file';

export const findFile: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, path_id } = params;
  const [file] = await listReadable(ctx, actor ?? spectatorOf(realm_id), [path_id]);
  if (file) return { file: readableFile(file), exists: true };
  return { exists: (await ctx.attachments.findByPaths(realm_id, [path_id])).length > 0 };
};
