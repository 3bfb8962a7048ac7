import { ConflictError, type Transaction } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import type { EditableRow } from '../repositories/edits';

/** Returns the message's row, within a transaction that holds the locks of the conversations. Throws ConflictError
 *  where the message, or the users who may see its channels and write there, are not what was checked before. */
export async function checkUnchanged(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  { message, channel }: AccessedMessage,
  target?: ChannelForUser,
): Promise<EditableRow> {
  const row = await ctx.edits.find(tx, realmId, message.id);
  const isSame =
    row?.conversation_id === message.conversation_id &&
    row.topic === message.topic &&
    row.content === message.content;
  if (!isSame) throw new ConflictError();
  for (const expected of [channel, target]) {
    if (expected && !(await ctx.edits.hasSameAccess(tx, expected))) throw new ConflictError();
  }
  return row;
}
