import { type Actor, BadRequestError, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessBot } from '../access/access-user';
import type { Context } from '../context';
import type { EventWebhookRow } from '../repositories/event-webhooks';

/** Throws unless the caller may administer the webhooks of a bot, or those of the organisation. */
export async function checkMayAdministerEventWebhooks(ctx: Context, actor: Actor, botId: number | null): Promise<void> {
  if (botId !== null) await accessBot(ctx, actor, botId);
  else if (!isAdministrator(actor.role)) {
    throw new UnauthorizedPrincipalError('Must be an organization administrator');
  }
}

/** Returns a webhook that the caller may administer. */
export async function accessEventWebhook(ctx: Context, actor: Actor, id: number): Promise<EventWebhookRow> {
  const row = await ctx.eventWebhooks.find({ realm_id: actor.realm_id, id });
  if (!row) throw new BadRequestError('Invalid webhook');
  await checkMayAdministerEventWebhooks(ctx, actor, row.bot_id);
  return row;
}
