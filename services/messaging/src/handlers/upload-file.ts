import type { Handler } from '@team-chat/bus';
import { BadRequestError, type uploadFile as op, type UploadedFile } from '@team-chat/contracts';
import type { Context } from '../context';
import { pathIdOf } from '../domain/file-names';
import { recordUpload } from '../files/record-upload';

/** Source: spec/wire-contract-files-and-time.md, section 1.1. */
export const uploadFile: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const file = onlyFile(params.file);
  return recordUpload(ctx, actor, file, pathIdOf(file.key, file.name));
};

function onlyFile(files: UploadedFile[]): UploadedFile {
  const [file, other] = files;
  if (!file) throw new BadRequestError('You must specify a file to upload');
  if (other) throw new BadRequestError('You may only upload one file at a time');
  return file;
}
