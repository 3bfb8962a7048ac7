import type * as op from '@team-chat/contracts';
import {
  type Actor,
  BadRequestError,
  checkQueueNarrow,
  MAX_OWN_WEBHOOKS,
  MAX_WEBHOOKS,
  webhookDisabled,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isAdministrator, ROLE } from '@team-chat/permissions';
import type { Context, Handler } from '../context';
import { checkEventTypes, MAX_FAILING_S, newSecret } from '../domain/event-webhook';
import type { EventWebhookRow } from '../repositories/event-webhooks';
import {
  accessEventWebhook,
  changeEntry,
  changeEventWebhook,
  checkMayAdministerEventWebhooks,
  makeEventWebhookRecord,
  makeEventWebhookTask,
} from '../event-webhooks/event-webhooks';

export const createWebhook: Handler<typeof op.createWebhook> = async (ctx, { actor, params }) => {
  const { realm_id, user_id: creator_id } = actor;
  const { bot_id = null, ...chosen } = params;
  checkEventTypes(chosen.event_types);
  checkQueueNarrow(chosen.narrow);
  await checkMayAdministerEventWebhooks(ctx, actor, bot_id);
  // Transactions of any service that commit after the answer come later in the log.
  const partition = ctx.eventLog.partitionOf(realm_id);
  const { incarnation, last_seq: seq } = await partition.state();
  const place = { partition: partition.number, incarnation, seq };
  const row = await ctx.db.transaction(async (tx) => {
    const { quotas } = await ctx.realms.lock(tx, realm_id);
    checkNumber(
      actor,
      await ctx.eventWebhooks.list(realm_id, tx),
      Math.min(quotas.webhooks ?? MAX_WEBHOOKS, MAX_WEBHOOKS),
    );
    const secret_sealed = ctx.eventWebhookSecretBox.seal(newSecret());
    const origin = { realm_id, bot_id, creator_id, created_at: ctx.now(), place };
    const inserted = await ctx.eventWebhooks.insert(tx, { ...origin, ...chosen, secret_sealed });
    await ctx.outbox.add(tx, changeEntry(realm_id, inserted.id));
    return inserted;
  });
  return { webhook: makeEventWebhookRecord(ctx, row) };
};

/** Throws if there are too many webhooks. Users who administer only their bots may create a part of the webhooks. */
function checkNumber({ user_id, role }: Actor, webhooks: EventWebhookRow[], limit: number): void {
  if (webhooks.length >= limit) {
    throw new BadRequestError(`An organization can have at most ${limit} webhooks.`);
  }
  const own = webhooks.filter(({ creator_id }) => creator_id === user_id);
  if (!isAdministrator(role) && own.length >= MAX_OWN_WEBHOOKS) {
    throw new BadRequestError(`You can have at most ${MAX_OWN_WEBHOOKS} webhooks.`);
  }
}

export const deleteWebhook: Handler<typeof op.deleteWebhook> = async (ctx, { actor, params }) => {
  await changeEventWebhook(ctx, actor, params.webhook_id, (tx, webhook) => ctx.eventWebhooks.remove(tx, webhook));
  return {};
};

export const getWebhookDeliveries: Handler<typeof op.getWebhookDeliveries> = async (ctx, { actor, params }) => {
  const { webhook_id, before, limit } = params;
  const webhook = await accessEventWebhook(ctx, actor, webhook_id);
  return { deliveries: await ctx.eventWebhooks.listDeliveries(webhook, before, limit) };
};

export const getWebhookTarget: Handler<typeof op.getWebhookTarget> = async (ctx, { actor, params }) => {
  const { url, secret_sealed } = await accessEventWebhook(ctx, actor, params.webhook_id);
  return { url, secret: ctx.eventWebhookSecretBox.open(secret_sealed) };
};

export const getWebhookTask: Handler<typeof op.getWebhookTask> = async (ctx, { params }) => {
  const { realm_id, webhook_id: id, lease } = params;
  const row = await ctx.eventWebhooks.findHeld({ realm_id, id, lease });
  return { task: row ? makeEventWebhookTask(ctx, row) : null };
};

export const getWebhooks: Handler<typeof op.getWebhooks> = async (ctx, { actor }) => {
  const { realm_id, user_id, role } = actor;
  const bots = await ctx.users.listBots(realm_id, isAdministrator(role) ? {} : { bot_owner_id: user_id });
  const own = new Set(bots.map((bot) => bot.id));
  const rows = (await ctx.eventWebhooks.list(realm_id)).filter(({ bot_id }) =>
    bot_id === null ? isAdministrator(role) : own.has(bot_id),
  );
  return { webhooks: rows.map((row) => makeEventWebhookRecord(ctx, row)) };
};

export const holdWebhooks: Handler<typeof op.holdWebhooks> = async (ctx, { params }) => {
  const webhooks = await ctx.eventWebhooks.hold(params.replica, params.limit);
  return { webhooks, exist: webhooks.length > 0 || (await ctx.eventWebhooks.exist()) };
};

/** Records attempts under the lease of the replica that made them. Disables a webhook that is gone or has failed for a
 *  day. A replica whose lease has ended records nothing: another replica continues, or the webhook has changed. */
export const recordDeliveries: Handler<typeof op.recordDeliveries> = (ctx, { params }) => {
  const { realm_id, webhook_id: id, lease, place, failures, is_gone, deliveries } = params;
  return ctx.db.transaction(async (tx) => {
    const webhook =
      lease === null
        ? await ctx.eventWebhooks.lock(tx, { realm_id, id })
        : await ctx.eventWebhooks.advance(tx, { realm_id, id }, { lease, place, failures });
    if (!webhook) return { is_held: false };
    await ctx.eventWebhooks.addDeliveries(tx, { realm_id, id }, deliveries);
    const reason = is_gone ? 'gone' : isFailing(webhook) ? 'failing' : undefined;
    // Tests of a webhook need no lease, and disable nothing.
    if (lease === null || !reason) return { is_held: true };
    await disable(ctx, tx, webhook, reason);
    return { is_held: false };
  });
};

const isFailing = ({ failing_since }: EventWebhookRow): boolean =>
  failing_since !== null && Date.now() - failing_since.getTime() > MAX_FAILING_S * 1000;

async function disable(
  ctx: Context,
  tx: Transaction,
  webhook: EventWebhookRow,
  reason: 'failing' | 'gone',
): Promise<void> {
  const { realm_id, id, url } = webhook;
  await ctx.eventWebhooks.update(tx, webhook, { is_enabled: false, disabled_reason: reason });
  const user_ids = await listToTell(ctx, tx, webhook);
  await ctx.outbox.add(
    tx,
    webhookDisabled.entry(realm_id, {}, { webhook_id: id, url, reason, user_ids }),
    changeEntry(realm_id, id),
  );
}

/** Returns the ids of the people to notify: the bot's owner, or the organisation's owners and administrators. */
async function listToTell(ctx: Context, tx: Transaction, { realm_id, bot_id }: EventWebhookRow): Promise<number[]> {
  if (bot_id === null) return ctx.users.listActiveIds(tx, realm_id, ROLE.administrator);
  const bot = await ctx.users.find(realm_id, bot_id, tx);
  return bot?.bot_owner_id ? [bot.bot_owner_id] : [];
}

export const releaseWebhooks: Handler<typeof op.releaseWebhooks> = async (ctx, { params }) => {
  await ctx.eventWebhooks.release(params.replica);
  return {};
};

/** Moves a webhook back in the log. Entries that it has not sent yet are sent anyway. */
export const replayWebhook: Handler<typeof op.replayWebhook> = async (ctx, { actor, params }) => {
  await changeEventWebhook(ctx, actor, params.webhook_id, async (tx, webhook) => {
    const { place } = webhook;
    const seq = Math.max(0, params.event_id - 1);
    const isBack = place && seq < place.seq;
    await ctx.eventWebhooks.update(tx, webhook, {
      ...(isBack && { place: { ...place, seq } }),
      failures: 0,
      failing_since: null,
    });
  });
  return {};
};

export const updateWebhook: Handler<typeof op.updateWebhook> = async (ctx, { actor, params }) => {
  const { webhook_id, is_enabled, ...chosen } = params;
  checkEventTypes(chosen.event_types ?? []);
  checkQueueNarrow(chosen.narrow ?? []);
  const row = await changeEventWebhook(ctx, actor, webhook_id, (tx, webhook) => {
    const enabled = is_enabled ?? webhook.is_enabled;
    return ctx.eventWebhooks.update(tx, webhook, {
      ...chosen,
      is_enabled: enabled,
      disabled_reason: enabled ? null : (webhook.disabled_reason ?? 'request'),
      failures: 0,
      failing_since: null,
    });
  });
  return { webhook: makeEventWebhookRecord(ctx, row) };
};
