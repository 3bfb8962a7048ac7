import { attachmentRemoved, BadRequestError, RESUMABLE_UPLOAD_MS } from '@team-chat/contracts';
import { UNDER_WAY_MS } from '@team-chat/files';
import type { Context } from '../context';
import { keyOf, thumbnailFolder, THUMBNAILS, UPLOADS } from '../domain/file-names';

/** Removes files of the store to which no row refers. Logs errors and leaves the files that cannot be removed. */
export async function removeKeys(ctx: Context, keys: string[]): Promise<void> {
  for (const key of keys) {
    await ctx.files.remove(key).catch((error: unknown) => {
      ctx.log.warn({ err: error, key }, 'a file that nothing needs could not be removed');
    });
  }
}

/** Removes the bytes and the thumbnails of files whose rows are gone. A later sweep removes files that cannot be removed
 *  now. */
export async function removeBytes(ctx: Context, pathIds: string[]): Promise<void> {
  for (const pathId of pathIds) {
    try {
      await ctx.files.remove(keyOf(pathId));
      for await (const { key } of ctx.files.list(thumbnailFolder(pathId))) await ctx.files.remove(key);
    } catch (error) {
      ctx.log.warn({ err: error, path_id: pathId }, 'the bytes of a deleted file could not be removed');
    }
  }
}

/** Deletes a file with its bytes, and tells its owner. Under a legal hold the bytes stay, and nobody finds the file. The placeholders
 *  of its messages must be gone. Throws BadRequestError if the file was deleted meanwhile. */
export async function removeFile(
  ctx: Context,
  file: { realm_id: number; attachment_id: number; owner_id: number; path_id: string },
): Promise<void> {
  const { realm_id, attachment_id, owner_id, path_id } = file;
  const isKept = await ctx.db.transaction(async (tx) => {
    const held = await ctx.attachments.archiveHeld(tx, { realm_id, owner_id, id: attachment_id }, Date.now());
    const removed = held ?? (await ctx.attachments.remove(tx, realm_id, owner_id, attachment_id));
    if (!removed) throw new BadRequestError('Invalid attachment');
    const upload_space_used = await ctx.attachments.useSpace(tx, realm_id, -removed.size);
    const fields = { attachment: { id: attachment_id }, upload_space_used };
    await ctx.outbox.add(tx, attachmentRemoved.entry(realm_id, { users: [owner_id] }, fields));
    return held !== undefined;
  });
  if (!isKept) await removeBytes(ctx, [path_id]);
}

const DAY_MS = 86_400_000;
/** Age from which files that no message links to are deleted. Source: spec/wire-contract-files-and-time.md, section 1.4. */
const UNUSED_MS = 35 * DAY_MS;

/** Rows that one statement deletes or looks for. */
const BATCH = 500;

/** Deletes files that no message uses any more, expired links, and the stored pieces of interrupted uploads. */
export async function sweepFiles(ctx: Context, nowMs = Date.now()): Promise<void> {
  await ctx.attachments.removeExpiredLinks(nowMs);
  await ctx.resumableUploads.removeBegunBefore(nowMs - RESUMABLE_UPLOAD_MS);
  for (;;) {
    const paths = await ctx.attachments.removeUnused(nowMs - UNUSED_MS, BATCH);
    await removeBytes(ctx, paths);
    if (paths.length < BATCH) break;
  }
  for (const folder of [UPLOADS, THUMBNAILS]) await removeAbandoned(ctx, folder, nowMs - UNDER_WAY_MS);
}

async function removeAbandoned(ctx: Context, folder: string, beforeMs: number): Promise<void> {
  let old: string[] = [];
  const removeUnknown = async () => {
    const known = await ctx.attachments.listKnownKeys(old.map(uploadOf));
    for (const key of old) if (!known.has(uploadOf(key))) await ctx.files.remove(key);
    old = [];
  };
  for await (const { key, modified } of ctx.files.list(folder)) {
    if (modified.getTime() >= beforeMs || !/^\d+\//.test(key.slice(folder.length))) continue;
    old.push(key);
    if (old.length === BATCH) await removeUnknown();
  }
  await removeUnknown();
}

/** Returns the beginning of the path ids to which bytes in the store belong: the organisation and two random parts. */
const uploadOf = (key: string) => key.split('/').slice(1, 4).join('/');
