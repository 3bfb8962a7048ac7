import { type Actor, BadRequestError, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { accessBot } from '../access/access-user';
import type { Context } from '../context';
import type { WebhookRow } from '../repositories/webhooks';

/** Throws unless the caller may administer the webhooks of a bot, or the webhooks of the organisation. */
export async function checkMayHook(ctx: Context, actor: Actor, botId: number | null): Promise<void> {
  if (botId !== null) await accessBot(ctx, actor, botId);
  else if (!isAdministrator(actor.role)) {
    throw new UnauthorizedPrincipalError('Must be an organization administrator');
  }
}

/** Returns a webhook that the caller may administer. */
export async function accessWebhook(ctx: Context, actor: Actor, id: number): Promise<WebhookRow> {
  const row = await ctx.webhooks.find({ realm_id: actor.realm_id, id });
  if (!row) throw new BadRequestError('Invalid webhook');
  await checkMayHook(ctx, actor, row.bot_id);
  return row;
}
