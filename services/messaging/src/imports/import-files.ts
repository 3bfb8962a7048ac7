import { invalidate } from '@team-chat/bus';
import {
  ApiError,
  type ImportedEmoji,
  type ImportedFile,
  type importFiles,
  type ParamsOf,
  realmCustomEmoji,
  type ResultOf,
} from '@team-chat/contracts';
import { checkEmojiName } from '../content/custom-emoji';
import { storeEmojiPictures } from '../content/emoji-pictures';
import type { Context } from '../context';
import { displayName, pathIdOf } from '../domain/file-names';
import { removeKeys } from '../files/removal';
import { detectUploadType, inspectUpload } from '../files/uploads';

/** The kinds of files and emoji in `imported_ids`. */
const FILE = 'file';
const EMOJI = 'emoji';

type Result = ResultOf<typeof importFiles>;

/** Returns which files and emoji were imported: the paths of the files by the ids of the source. */
export async function findImported(
  ctx: Context,
  realmId: number,
  files: string[],
  emoji: string[],
): Promise<{ paths: Record<string, string>; emoji: string[] }> {
  const fileIds = await ctx.importedIds.find(ctx.db.knex, realmId, FILE, files);
  const paths = await ctx.imports.listPaths(realmId, [...fileIds.values()]);
  const found = await ctx.importedIds.find(ctx.db.knex, realmId, EMOJI, emoji);
  return {
    paths: Object.fromEntries(
      [...fileIds].flatMap(([source, id]) => (paths.has(id) ? [[source, paths.get(id)!]] : [])),
    ),
    emoji: [...found.keys()],
  };
}

/** Adds files and emoji whose bytes are in the store. Their types are decided by their bytes; pictures of emoji are encoded anew. */
export async function importTheFiles(
  ctx: Context,
  { realm_id, files, emoji }: ParamsOf<typeof importFiles>,
): Promise<Result> {
  for (const file of files) await importFile(ctx, realm_id, file);
  const refused: Result['refused'] = [];
  for (const each of emoji) {
    try {
      await importEmoji(ctx, realm_id, each);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ source_id: each.source_id, reason: error.message });
    }
    await removeKeys(ctx, [each.file.key]);
  }
  if (emoji.length > 0) invalidate(ctx.bus, realmCustomEmoji, realm_id, 'all');
  const sourceIds = files.map(({ source_id }) => source_id);
  return { paths: (await findImported(ctx, realm_id, sourceIds, [])).paths, refused };
}

async function importFile(ctx: Context, realm_id: number, imported: ImportedFile): Promise<void> {
  const { source_id, owner_id, created_at, file } = imported;
  const name = displayName(file.name);
  const content_type = await detectUploadType(ctx, file, name);
  const picture = await inspectUpload(ctx, { realm_id, user_id: owner_id }, file, content_type);
  const path_id = pathIdOf(file.key, file.name);
  const isNew = await ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    if ((await ctx.importedIds.find(tx, realm_id, FILE, [source_id])).size > 0) return false;
    await ctx.attachments.useSpace(tx, realm_id, file.size);
    const id = await ctx.attachments.insert(tx, {
      realm_id,
      owner_id,
      name,
      path_id,
      content_type,
      size: file.size,
      created_at,
    });
    if (picture) await ctx.pictures.insert(tx, { realm_id, attachment_id: id, owner_id }, picture);
    await ctx.importedIds.add(tx, realm_id, FILE, new Map([[source_id, id]]));
    return true;
  });
  if (!isNew) await removeKeys(ctx, [file.key]);
  else if (picture) ctx.dueWork.thumbnails.wake();
}

async function importEmoji(ctx: Context, realm_id: number, emoji: ImportedEmoji): Promise<void> {
  const { source_id, author_id, is_deactivated, file } = emoji;
  const name = checkEmojiName(emoji.name);
  const paths = await storeEmojiPictures(ctx, { realm_id, user_id: author_id }, file);
  await ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    if ((await ctx.importedIds.find(tx, realm_id, EMOJI, [source_id])).size > 0) return;
    const id = await ctx.imports.insertEmoji(tx, { realm_id, name, author_id, deactivated: is_deactivated, ...paths });
    if (id !== undefined) await ctx.importedIds.add(tx, realm_id, EMOJI, new Map([[source_id, id]]));
  });
}
