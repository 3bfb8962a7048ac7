import type { Handler } from '@team-chat/bus';
import type { getWebhooks as op } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import type { Context } from '../context';
import { makeEventWebhookRecord } from '../event-webhooks/event-webhook-record';

export const getWebhooks: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const { realm_id, user_id, role } = actor;
  const bots = await ctx.users.listBots(realm_id, isAdministrator(role) ? {} : { bot_owner_id: user_id });
  const own = new Set(bots.map((bot) => bot.id));
  const rows = (await ctx.eventWebhooks.list(realm_id)).filter(({ bot_id }) =>
    bot_id === null ? isAdministrator(role) : own.has(bot_id),
  );
  return { webhooks: rows.map((row) => makeEventWebhookRecord(ctx, row)) };
};
