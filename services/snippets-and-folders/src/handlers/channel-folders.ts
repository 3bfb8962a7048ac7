import type * as op from '@team-chat/contracts';
import { BadRequestError, channelFolderAdded, channelFoldersReordered } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { closeFolder, FOLDER_IN_USE } from '../archiving';
import type { Context, Handler } from '../context';
import {
  checkFolderChanges,
  checkFolderName,
  checkFolderOrder,
  differences,
  type FolderChanges,
} from '../domain/channel-folder';
import { EVERYONE, folderUpdated } from '../events';
import { renderDescription } from '../render-description';
import type { FolderKey } from '../repositories/channel-folders';

export const createChannelFolder: Handler<typeof op.createChannelFolder> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const name = checkFolderName(params.name);
  const rendered_description = await renderDescription(ctx, actor, params.description);
  return ctx.db.transaction(async (tx) => {
    await ctx.channelFolders.lockOrder(tx, realm_id);
    const folder = await ctx.channelFolders.insert(tx, {
      realm_id,
      name,
      description: params.description,
      rendered_description,
      creator_id: user_id,
      date_created: ctx.now(),
    });
    await ctx.outbox.add(tx, channelFolderAdded.entry(realm_id, EVERYONE, { channel_folder: folder }));
    return { channel_folder_id: folder.id };
  });
};

export const findChannelFolder: Handler<typeof op.findChannelFolder> = async (ctx, { params }) => {
  const key = { realm_id: params.realm_id, id: params.channel_folder_id };
  await ctx.channelFolders.cancelArchiving(key);
  const folder = await ctx.channelFolders.find(key);
  if (!folder) return { channel_folder: null, archive_version: 0 };
  const { archive_version, ...channel_folder } = folder;
  return { channel_folder, archive_version };
};

export const getChannelFolders: Handler<typeof op.getChannelFolders> = async (ctx, { actor, params }) => ({
  channel_folders: await ctx.channelFolders.list(actor.realm_id, params),
});

export const patchChannelFolders: Handler<typeof op.patchChannelFolders> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { order } = params;
  return ctx.db.transaction(async (tx) => {
    await ctx.channelFolders.lockOrder(tx, realm_id);
    const folders = await ctx.channelFolders.list(realm_id, { include_archived: true }, tx);
    checkFolderOrder(
      order,
      folders.map((folder) => folder.id),
    );
    await ctx.channelFolders.place(tx, realm_id, order);
    await ctx.outbox.add(tx, channelFoldersReordered.entry(realm_id, EVERYONE, { order }));
    return {};
  });
};

export const updateChannelFolder: Handler<typeof op.updateChannelFolder> = async (ctx, { actor, params }) => {
  const { channel_folder_id: id, ...wanted } = params;
  const key = { realm_id: actor.realm_id, id };
  const before = await ctx.channelFolders.find(key);
  if (!before) throw new BadRequestError('Invalid channel folder ID');
  const changes = checkFolderChanges(wanted, before.name);
  if (changes.description !== undefined) {
    changes.rendered_description = await renderDescription(ctx, actor, changes.description);
  }
  const attempt = async () => {
    const archive_version = changes.is_archived ? await closeFolder(ctx, key) : undefined;
    await apply(ctx, key, changes, archive_version);
  };
  await retryOnConflict(attempt).catch((error: unknown) => {
    // Every attempt failed because another channel was put into the folder meanwhile.
    throw error instanceof ConflictError ? new BadRequestError(FOLDER_IN_USE) : error;
  });
  return {};
};

/** Applies the changes. Throws ConflictError if the folder is to be archived but has another archive version by now. */
function apply(ctx: Context, key: FolderKey, changes: FolderChanges, archive_version?: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const folder = (await ctx.channelFolders.lock(tx, key))!;
    const different = differences(folder, changes);
    if (different.is_archived && folder.archive_version !== archive_version) throw new ConflictError();
    if (Object.keys(different).length > 0) await ctx.channelFolders.update(tx, { ...folder, ...key }, different);
    await ctx.outbox.add(tx, ...folderUpdated(key.realm_id, key.id, different));
  });
}
