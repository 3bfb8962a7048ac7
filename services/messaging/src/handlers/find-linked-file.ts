import type { Handler } from '@team-chat/bus';
import type { findLinkedFile as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { readableFile } from '../files/readable-file';

export const findLinkedFile: Handler<Context, typeof op> = async (ctx, { params }) => {
  const file = await ctx.attachments.findByLink(params.token, Date.now());
  return file ? { file: readableFile(file) } : {};
};
