import type { Handler } from '@team-chat/bus';
import { attachmentRemoved, BadRequestError, type deleteAttachment as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { removeBytes } from '../files/remove-bytes';

/** Source: spec/wire-contract-files-and-time.md, section 1.4. */
export const deleteAttachment: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { path_id } = await ctx.db.transaction(async (tx) => {
    const removed = await ctx.attachments.remove(tx, realm_id, user_id, params.attachment_id);
    if (!removed) throw new BadRequestError('Invalid attachment');
    const upload_space_used = await ctx.attachments.useSpace(tx, realm_id, -removed.size);
    const fields = { attachment: { id: removed.id }, upload_space_used };
    await ctx.outbox.add(tx, attachmentRemoved.entry(realm_id, { users: [user_id] }, fields));
    return removed;
  });
  await removeBytes(ctx, [path_id]);
  return {};
};
