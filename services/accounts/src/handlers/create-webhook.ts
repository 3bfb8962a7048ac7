import type { Handler } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  checkQueueNarrow,
  type createWebhook as op,
  MAX_OWN_WEBHOOKS,
  MAX_WEBHOOKS,
} from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import type { Context } from '../context';
import { checkEventTypes, newSecret } from '../domain/event-webhook';
import type { EventWebhookRow } from '../repositories/event-webhooks';
import { checkMayAdministerEventWebhooks } from '../event-webhooks/access-event-webhook';
import { changeEntry } from '../event-webhooks/change-event-webhook';
import { makeEventWebhookRecord } from '../event-webhooks/event-webhook-record';

export const createWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id: creator_id } = actor;
  const { bot_id = null, ...chosen } = params;
  checkEventTypes(chosen.event_types);
  checkQueueNarrow(chosen.narrow);
  await checkMayAdministerEventWebhooks(ctx, actor, bot_id);
  // Everything that is committed after the answer, by any service, comes later in the log.
  const partition = ctx.eventLog.partitionOf(realm_id);
  const { incarnation, last_seq: seq } = await partition.state();
  const place = { partition: partition.number, incarnation, seq };
  const row = await ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    checkNumber(actor, await ctx.eventWebhooks.list(realm_id, tx));
    const secret_sealed = ctx.eventWebhookSecrets.seal(newSecret());
    const origin = { realm_id, bot_id, creator_id, created_at: ctx.now(), place };
    const inserted = await ctx.eventWebhooks.insert(tx, { ...origin, ...chosen, secret_sealed });
    await ctx.outbox.add(tx, changeEntry(realm_id, inserted.id));
    return inserted;
  });
  return { webhook: makeEventWebhookRecord(ctx, row) };
};

/** Throws where there are too many webhooks. Users who administer only their bots get a part of them. */
function checkNumber({ user_id, role }: Actor, webhooks: EventWebhookRow[]): void {
  if (webhooks.length >= MAX_WEBHOOKS)
    throw new BadRequestError(`An organization can have at most ${MAX_WEBHOOKS} webhooks.`);
  const own = webhooks.filter(({ creator_id }) => creator_id === user_id);
  if (!isAdministrator(role) && own.length >= MAX_OWN_WEBHOOKS)
    throw new BadRequestError(`You can have at most ${MAX_OWN_WEBHOOKS} webhooks.`);
}
