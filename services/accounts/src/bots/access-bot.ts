import { type Actor, BadRequestError } from '@team-chat/contracts';
import { checkMayAdminister } from '../access/access-user';
import type { Context } from '../context';
import type { UserRow } from '../repositories/users';

/** A bot, deactivated ones included, for administrators and its owner. */
export async function accessBot(ctx: Context, actor: Actor, botId: number): Promise<UserRow> {
  const row = await ctx.users.find(actor.realm_id, botId);
  if (!row?.is_bot || row.is_system_bot) throw new BadRequestError('No such bot');
  checkMayAdminister({ ...actor, id: actor.user_id }, row);
  return row;
}
