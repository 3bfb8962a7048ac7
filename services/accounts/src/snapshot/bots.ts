import { isAdministrator } from '@team-chat/permissions';
import { botRecord } from '../domain/bot-record';
import type { Part } from './part';

/** Bots that the caller administers: all for administrators, else the caller's own. */
export const botsPart: Part = async ({ ctx, tx, realm, self }) => {
  const bots = await ctx.users.listBots(
    realm.id,
    isAdministrator(self.role) ? {} : { bot_owner_id: self.id },
    tx,
  );
  return { realm_bots: bots.map((bot) => botRecord(ctx.apiKeys, bot)) };
};
