import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { releaseFiles } from '../files/claims';
import type { ArchivedFlags } from '../repositories/message-archive';

/** Takes messages out of a conversation, which must be locked, into the archive, and the files to which only they linked.
 *  Returns the ids of those that were there, and their flags. */
export async function archiveMessages(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  ids: number[],
  options: { conversationId: number; hasExpired: boolean },
): Promise<{ ids: number[]; flags: ArchivedFlags[] }> {
  const archived = await ctx.messageArchive.add(tx, realmId, ids, options);
  for (const id of await ctx.attachments.listWithFiles(tx, realmId, archived.ids)) {
    await releaseFiles(ctx, tx, { realm_id: realmId, id });
  }
  await ctx.moves.updateLastMessageId(tx, realmId, options.conversationId);
  return archived;
}
