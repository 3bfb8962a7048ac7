import { randomBytes } from 'node:crypto';
import type * as op from '@team-chat/contracts';
import { ApiError, BadRequestError, NotFoundError, NotLoggedInError, type UploadedFile } from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import { PictureError } from '@team-chat/pictures';
import { NOBODY } from '@team-chat/runtime';
import type { Context, Handler } from '../context';
import { pathIdOf, thumbnailFolder } from '../domain/file-names';
import { closestFormat } from '../domain/thumbnails';
import { findReadable, listReadable, readableFile } from '../files/access';
import { recordUpload } from '../files/uploads';
import { removeFile } from '../files/removal';
import { endPlaceholders, makeThumbnails } from '../thumbnails/due-thumbnails';

/** Source: spec/wire-contract-files-and-time.md, section 1.4. */
export const deleteAttachment: Handler<typeof op.deleteAttachment> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { attachment_id } = params;
  const [file] = await ctx.attachments.listRecords(realm_id, { owner_id: user_id, ids: [attachment_id] });
  if (!file) throw new BadRequestError('Invalid attachment');
  const removed = { realm_id, attachment_id, owner_id: user_id, path_id: file.path_id };
  // Before the attachment's row is deleted: the row leads to the messages.
  await endPlaceholders(ctx, removed);
  await removeFile(ctx, removed);
  return {};
};

export const findFile: Handler<typeof op.findFile> = async (ctx, { actor, params }) => {
  const { realm_id, path_id } = params;
  const { attachment, exists } = await findReadable(ctx, actor ?? spectatorOf(realm_id), path_id);
  return { ...(attachment && { file: readableFile(attachment) }), exists };
};

export const findLinkedFile: Handler<typeof op.findLinkedFile> = async (ctx, { params }) => {
  const file = await ctx.attachments.findByLink(params.token, Date.now());
  return file ? { file: readableFile(file) } : {};
};

/** Source: spec/wire-contract-files-and-time.md, section 1.5. */
export const findThumbnail: Handler<typeof op.findThumbnail> = async (ctx, { actor, params }) => {
  const { realm_id, path_id } = params;
  const { attachment, exists } = await findReadable(ctx, actor ?? spectatorOf(realm_id), path_id);
  if (!attachment) return { exists };
  const [picture] = await ctx.pictures.list(realm_id, [attachment.id]);
  const format = picture && closestFormat(picture, params.format);
  if (!format || picture.state === 'impossible') return { exists: false };
  const share = { realm_id, user_id: actor?.user_id ?? NOBODY };
  try {
    const size =
      picture.thumbnails[format.name] ?? (await makeThumbnails(ctx, share, { ...picture, path_id }, [format]));
    const { name } = attachment;
    const key = thumbnailFolder(path_id) + format.name;
    return { file: { key, path_id, name, content_type: `image/${format.format}`, size }, exists: true };
  } catch (error) {
    if (error instanceof PictureError) return { exists: false };
    throw error;
  }
};

export const getAttachments: Handler<typeof op.getAttachments> = async (ctx, { actor }) => {
  const { realm_id, user_id } = actor;
  return {
    attachments: await ctx.attachments.listRecords(realm_id, { owner_id: user_id }),
    upload_space_used: await ctx.attachments.spaceUsed(realm_id),
  };
};

/** Milliseconds for which a temporary link is valid. */
const VALID_MS = 60_000;

/** Source: spec/wire-contract-files-and-time.md, section 1.3. */
export const getFileLink: Handler<typeof op.getFileLink> = async (ctx, { actor, params, info }) => {
  const reader = actor ?? spectatorOf(info.realm_id);
  const path_id = `${params.realm_id_str}/${params.filename}`;
  const [file] = await listReadable(ctx, reader, [path_id]);
  if (!file) throw await refusal(ctx, info.realm_id, path_id, actor !== undefined);
  const token = randomBytes(32).toString('hex');
  await ctx.attachments.addLink({
    token,
    realm_id: info.realm_id,
    attachment_id: file.id,
    expires_at: Date.now() + VALID_MS,
  });
  const name = path_id.slice(path_id.lastIndexOf('/') + 1);
  return { url: `/user_uploads/temporary/${token}/${encodeURIComponent(name)}` };
};

async function refusal(ctx: Context, realmId: number, pathId: string, isLoggedIn: boolean): Promise<ApiError> {
  if (!isLoggedIn) return new NotLoggedInError();
  const [found] = await ctx.attachments.findByPaths(realmId, [pathId]);
  if (!found) return new NotFoundError('This file does not exist or has been deleted.');
  return new ApiError('BAD_REQUEST', 'You are not authorized to view this file.', undefined, { status: 403 });
}

/** Source: spec/wire-contract-files-and-time.md, section 1.1. */
export const uploadFile: Handler<typeof op.uploadFile> = async (ctx, { actor, params }) => {
  const file = onlyFile(params.file);
  return recordUpload(ctx, actor, file, pathIdOf(file.key, file.name));
};

function onlyFile(files: UploadedFile[]): UploadedFile {
  const [file, other] = files;
  if (!file) throw new BadRequestError('You must specify a file to upload');
  if (other) throw new BadRequestError('You may only upload one file at a time');
  return file;
}
