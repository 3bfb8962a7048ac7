import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getReadReceipts as op } from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { getRealmInfo } from '../access/realm-settings';

/** Returns the users who have read a message, without its sender, users who hide their read receipts, and users who
 *  muted the caller or whom the caller muted. */
export const getReadReceipts: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { settings } = await getRealmInfo(ctx, realm_id);
  if (!settings.enable_read_receipts) {
    throw new BadRequestError('Read receipts are disabled in this organization.');
  }
  const { message } = await accessMessage(ctx, actor, params.message_id, 'read');
  const readers = await ctx.holders.listReaders(realm_id, message);
  const [cards, mutersOf] = await Promise.all([
    ctx.users.getMany(realm_id, readers),
    ctx.muters.getMany(realm_id, [...readers, user_id]),
  ]);
  const hasMuted = (muter: number, muted: number) => mutersOf.get(muted)?.includes(muter) ?? false;
  const user_ids = [...cards.values()]
    .filter((card) => card.is_active && card.privacy.send_read_receipts)
    .map((card) => card.user_id)
    .filter((id) => id !== message.sender_id && !hasMuted(id, user_id) && !hasMuted(user_id, id));
  return { user_ids: user_ids.sort((a, b) => a - b) };
};
