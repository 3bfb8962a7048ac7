import {
  type Actor,
  ApiError,
  attachmentAdded,
  BadRequestError,
  NotFoundError,
  type ResultOf,
  type UploadedFile,
  type uploadFile,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { inspectPicture, PictureError, readPicture } from '@team-chat/pictures';
import { type Share, SharedPlaces } from '@team-chat/runtime';
import { getRealmInfo } from '../access/realm-settings';
import type { Context } from '../context';
import { detectContentType } from '../domain/content-type';
import { displayName } from '../domain/file-names';
import { type Picture, PICTURE_TYPES } from '../domain/thumbnails';
import type { UploadKey } from '../repositories/resumable-uploads';

/** Bytes at the beginning of a file from which its type is detected. */
const BEGINNING_BYTES = 4096;
const MIB = 1024 * 1024;

type StoredFile = Pick<UploadedFile, 'key' | 'name' | 'content_type' | 'size'> &
  Partial<Pick<UploadedFile, 'is_too_large'>>;

/** Records a stored file as a user's attachment, under a path. `besides` writes further rows in the transaction. Throws
 *  REALM_UPLOAD_QUOTA, and BadRequestError for a file above the limit. */
export async function recordUpload(
  ctx: Context,
  { realm_id, user_id }: Actor,
  file: StoredFile,
  path_id: string,
  besides?: (tx: Transaction) => Promise<void>,
): Promise<ResultOf<typeof uploadFile>> {
  if (file.is_too_large) {
    const maxMib = ctx.config.MAX_FILE_UPLOAD_SIZE_MIB;
    throw new BadRequestError(`File is larger than this server's configured maximum upload size (${maxMib} MiB).`);
  }
  const name = displayName(file.name);
  const attachment = {
    name,
    path_id,
    size: file.size,
    content_type: await detectUploadType(ctx, file, name),
    created_at: Date.now(),
  };
  const picture = await inspectUpload(ctx, { realm_id, user_id }, file, attachment.content_type);
  const { upload_quota_mib } = (await getRealmInfo(ctx, realm_id)).settings;
  await ctx.db.transaction(async (tx) => {
    await besides?.(tx);
    const upload_space_used = await ctx.attachments.useSpace(tx, realm_id, file.size);
    if (exceedsQuota(upload_space_used, upload_quota_mib)) throw aboveQuota();
    const id = await ctx.attachments.insert(tx, { ...attachment, realm_id, owner_id: user_id });
    if (picture) await ctx.pictures.insert(tx, { realm_id, attachment_id: id, owner_id: user_id }, picture);
    const { size, created_at: create_time } = attachment;
    const added = { attachment: { id, name, path_id, size, create_time, messages: [] }, upload_space_used };
    await ctx.outbox.add(tx, attachmentAdded.entry(realm_id, { users: [user_id] }, added));
  });
  if (picture) ctx.dueWork.thumbnails.wake();
  return uploadResult(path_id, file);
}

/** Returns the answer that clients get to an upload. */
export function uploadResult(path_id: string, file: Pick<StoredFile, 'name'>): ResultOf<typeof uploadFile> {
  const url = `/user_uploads/${path_id}`;
  return { url, uri: url, filename: displayName(file.name) };
}

/** Throws REALM_UPLOAD_QUOTA if an organisation has no room for more bytes. */
export async function checkQuota(ctx: Context, realmId: number, bytes: number): Promise<void> {
  const { upload_quota_mib } = (await getRealmInfo(ctx, realmId)).settings;
  if (exceedsQuota((await ctx.attachments.spaceUsed(realmId)) + bytes, upload_quota_mib)) throw aboveQuota();
}

const exceedsQuota = (bytes: number, quotaMib: number | null) => quotaMib !== null && bytes > quotaMib * MIB;
const aboveQuota = () => new ApiError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");

/** Returns the content type of a stored file, as its bytes show it. */
export async function detectUploadType(ctx: Context, file: StoredFile, name: string): Promise<string> {
  const beginning = await readBeginning(ctx, file);
  return detectContentType(file.content_type, name, beginning, { isBeginning: file.size > BEGINNING_BYTES });
}

async function readBeginning(ctx: Context, { key, size }: StoredFile): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const stored = await ctx.files.get(key, { start: 0, end: Math.min(size, BEGINNING_BYTES) - 1 });
  if (!stored) throw new Error(`the file ${key} is not in the store`);
  return Buffer.concat(await stored.content.toArray());
}

/** Returns the properties of an uploaded picture, read from its bytes; undefined for a file that has no preview.
 *  `content_type` says whether the file may be a picture. */
export async function inspectUpload(
  ctx: Context,
  share: Share,
  { key, size }: Pick<UploadedFile, 'key' | 'size'>,
  content_type: string,
): Promise<Picture | undefined> {
  if (!PICTURE_TYPES.has(content_type.toLowerCase()) || size > MAX_PICTURE_BYTES) return undefined;
  try {
    return await withPicture(ctx, share, key, (bytes) => inspectPicture(bytes, share), inspections);
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

/** Larger pictures have no previews. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** Pictures that one replica has in memory at the same time, for each kind of work: an upload does not wait for thumbnails. */
const MAX_CONCURRENT = 2;
const inspections = new SharedPlaces(MAX_CONCURRENT);
const thumbnails = new SharedPlaces(MAX_CONCURRENT);

/** Reads an uploaded picture into memory and runs `work` with the bytes, once one of the places is free for the share. */
export function withPicture<T>(
  ctx: Context,
  share: Share,
  key: string,
  work: (bytes: Buffer) => Promise<T>,
  places = thumbnails,
): Promise<T> {
  return places.run(share, async () => {
    const stored = await ctx.files.get(key);
    if (!stored) throw new Error(`the file ${key} is not in the store`);
    return work(await readPicture(stored.content, MAX_PICTURE_BYTES));
  });
}

/** Returns the key of a caller's upload. */
export function uploadKeyOf({ realm_id, user_id }: Actor, upload_id: string): UploadKey {
  return { realm_id, owner_id: user_id, upload_id };
}

export const unknownUpload = () => new NotFoundError('The upload does not exist');
