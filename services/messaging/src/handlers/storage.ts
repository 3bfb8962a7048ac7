import type * as op from '@team-chat/contracts';
import { accessChannel } from '../access/access-channel';
import { readerFor } from '../access/access-message';
import { getRealmInfo } from '../access/realm-settings';
import type { Handler } from '../context';
import { accessFile } from '../files/access';
import { removeFile } from '../files/removal';
import { endPlaceholders } from '../thumbnails/due-thumbnails';

export const deleteStorageFile: Handler<typeof op.deleteStorageFile> = async (ctx, { actor, params }) => {
  const file = await accessFile(ctx, actor, params.file_id);
  // Before the file's row is deleted: the row leads to the messages.
  await endPlaceholders(ctx, file);
  await removeFile(ctx, file);
  return {};
};

export const getStorage: Handler<typeof op.getStorage> = async (ctx, { actor: { realm_id }, params: { limit } }) => {
  const [upload_space_used, { settings }, users, places] = await Promise.all([
    ctx.attachments.spaceUsed(realm_id),
    getRealmInfo(ctx, realm_id),
    ctx.storage.sumByUser(realm_id, limit),
    ctx.storage.sumByPlace(realm_id, limit),
  ]);
  return { upload_space_used, upload_quota_mib: settings.upload_quota_mib, users, ...places };
};

export const getStorageFiles: Handler<typeof op.getStorageFiles> = async (ctx, { actor, params }) => {
  const { user_id, channel_id, before, limit } = params;
  const channel = channel_id === undefined ? undefined : await accessChannel(ctx, actor, channel_id);
  const reader = await readerFor(ctx, actor);
  return ctx.storage.listReadable(reader, { user_id, conversation_id: channel?.conversation_id, before }, limit);
};
