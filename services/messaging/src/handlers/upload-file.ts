import type { Handler } from '@team-chat/bus';
import {
  ApiError,
  attachmentAdded,
  BadRequestError,
  MAX_FILE_UPLOAD_SIZE_MIB,
  type uploadFile as op,
  type UploadedFile,
} from '@team-chat/contracts';
import { getRealmInfo } from '../access/realm-settings';
import type { Context } from '../context';
import { contentTypeOf } from '../domain/content-type';
import { displayName, pathIdOf } from '../domain/file-names';
import { inspectUpload } from '../files/inspect-upload';

/** Bytes from which the type of a file is told. */
const BEGINNING_BYTES = 4096;
const MIB = 1024 * 1024;

/** Source: spec/wire-contract-files-and-time.md, section 1.1. */
export const uploadFile: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const file = onlyFile(params.file);
  const { upload_quota_mib } = (await getRealmInfo(ctx, realm_id)).settings;
  const name = displayName(file.name);
  const path_id = pathIdOf(file.key, file.name);
  const attachment = {
    name,
    path_id,
    size: file.size,
    content_type: contentTypeOf(file.content_type, name, await readBeginning(ctx, file)),
    created_at: Date.now(),
  };
  const picture = await inspectUpload(ctx, file, attachment.content_type);
  await ctx.db.transaction(async (tx) => {
    const upload_space_used = await ctx.attachments.useSpace(tx, realm_id, file.size);
    if (upload_quota_mib !== null && upload_space_used > upload_quota_mib * MIB) {
      throw new ApiError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
    }
    const id = await ctx.attachments.insert(tx, { ...attachment, realm_id, owner_id: user_id });
    if (picture) await ctx.pictures.insert(tx, { realm_id, attachment_id: id }, picture);
    const { size, created_at: create_time } = attachment;
    const added = { attachment: { id, name, path_id, size, create_time, messages: [] }, upload_space_used };
    await ctx.outbox.add(tx, attachmentAdded.entry(realm_id, { users: [user_id] }, added));
  });
  if (picture) ctx.dueThumbnails.wake();
  const url = `/user_uploads/${path_id}`;
  return { url, uri: url, filename: name };
};

function onlyFile(files: UploadedFile[]): UploadedFile {
  const [file, other] = files;
  if (!file) throw new BadRequestError('You must specify a file to upload');
  if (other) throw new BadRequestError('You may only upload one file at a time');
  if (file.is_too_large) {
    throw new BadRequestError(
      `File is larger than this server's configured maximum upload size (${MAX_FILE_UPLOAD_SIZE_MIB} MiB).`,
    );
  }
  return file;
}

async function readBeginning(ctx: Context, { key, size }: UploadedFile): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const stored = await ctx.files.get(key, { start: 0, end: Math.min(size, BEGINNING_BYTES) - 1 });
  if (!stored) throw new Error(`the file ${key} is not in the store`);
  return Buffer.concat(await stored.content.toArray());
}
