import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  checkQueueNarrow,
  type createWebhook as op,
  MAX_WEBHOOKS,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { checkEventTypes, newSecret } from '../domain/webhook';
import { checkMayHook } from '../webhooks/access-webhook';
import { changeEntry } from '../webhooks/change-webhook';
import { webhookRecord } from '../webhooks/webhook-record';

export const createWebhook: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id: creator_id } = actor;
  const { bot_id = null, ...chosen } = params;
  checkEventTypes(chosen.event_types);
  checkQueueNarrow(chosen.narrow);
  await checkMayHook(ctx, actor, bot_id);
  const row = await ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    if ((await ctx.webhooks.list(realm_id, tx)).length >= MAX_WEBHOOKS) {
      throw new BadRequestError(`An organization can have at most ${MAX_WEBHOOKS} webhooks.`);
    }
    const secret_sealed = ctx.webhookSecrets.seal(newSecret());
    // Whatever is committed after the answer, by any service, comes later in the log.
    const { incarnation, last_seq: seq } = await ctx.eventLog.state();
    const origin = { realm_id, bot_id, creator_id, created_at: ctx.now(), place: { incarnation, seq } };
    const inserted = await ctx.webhooks.insert(tx, { ...origin, ...chosen, secret_sealed });
    await ctx.outbox.add(tx, changeEntry(realm_id, inserted.id));
    return inserted;
  });
  return { webhook: webhookRecord(ctx, row) };
};
