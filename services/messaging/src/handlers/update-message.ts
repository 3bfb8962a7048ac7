import { type Handler, invalidate } from '@team-chat/bus';
import { LOOKUP, type updateMessage as op } from '@team-chat/contracts';
import { accessMessage } from '../reading/access-message';
import type { Context } from '../context';
import { prepareEdit } from '../editing/edit';
import { inLine } from '../editing/in-line';
import { planEdit } from '../editing/plan';
import { untilFresh } from '../editing/until-fresh';

/** Source: wire-contract-annex.md, PATCH /messages/{id}. */
export const updateMessage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const attempt = async () => {
    const accessed = await accessMessage(ctx, actor, params.message_id, 'change');
    const plan = await planEdit(ctx, actor, accessed, params);
    if (plan.content === undefined && !plan.move) return;
    const edit = await prepareEdit(ctx, actor, accessed, plan, {
      old_thread: params.send_notification_to_old_thread,
      new_thread: params.send_notification_to_new_thread,
    });
    await ctx.db.transaction(edit);
  };
  await inLine(params.message_id, () => untilFresh(attempt));
  invalidate(ctx.bus, LOOKUP.maxMessageIds, actor.realm_id, 'all');
  return { detached_uploads: [] };
};
