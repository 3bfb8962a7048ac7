import type { Handler } from '@team-chat/bus';
import { attachmentRemoved, BadRequestError, type deleteAttachment as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { removeBytes } from '../files/remove-bytes';
import { endPlaceholders } from '../thumbnails/due-thumbnails';

/** Source: spec/wire-contract-files-and-time.md, section 1.4. */
export const deleteAttachment: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { attachment_id } = params;
  const [file] = await ctx.attachments.listRecords(realm_id, { owner_id: user_id, ids: [attachment_id] });
  if (!file) throw new BadRequestError('Invalid attachment');
  const { path_id } = file;
  // Before the file goes: its row leads to the messages.
  await endPlaceholders(ctx, { realm_id, attachment_id, path_id });
  await ctx.db.transaction(async (tx) => {
    const removed = await ctx.attachments.remove(tx, realm_id, user_id, attachment_id);
    if (!removed) throw new BadRequestError('Invalid attachment');
    const upload_space_used = await ctx.attachments.useSpace(tx, realm_id, -removed.size);
    const fields = { attachment: { id: attachment_id }, upload_space_used };
    await ctx.outbox.add(tx, attachmentRemoved.entry(realm_id, { users: [user_id] }, fields));
  });
  await removeBytes(ctx, [path_id]);
  return {};
};
