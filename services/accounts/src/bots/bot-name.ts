import { BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';

/** Holds a bot's new name until `tx` ends, or refuses it. */
export async function checkBotName(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  fullName: string,
): Promise<void> {
  if (await ctx.users.botNameIsTaken(tx, realmId, fullName)) {
    throw new BadRequestError('Name is already in use.');
  }
}
