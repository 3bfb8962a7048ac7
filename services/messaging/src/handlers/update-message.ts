import { type Handler, invalidate } from '@team-chat/bus';
import { type Actor, maxMessageIds, type updateMessage as op } from '@team-chat/contracts';
import { retryOnConflict } from '@team-chat/db';
import type { Context } from '../context';
import { prepareEdit } from '../editing/edit';
import { runExclusive } from '../concurrency/run-exclusive';
import { type EditPlan, planEdit } from '../editing/plan';
import { accessMessage, type AccessedMessage } from '../access/access-message';
import { prepareMoveNotices } from '../notices/move-notices';
import { followOwnTopic, followWhereMentioned } from '../topics/visibility-policies';

/** Source: spec/wire-contract-annex.md, section 3, "PATCH /messages/{id}". */
export const updateMessage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const attempt = async () => {
    const accessed = await accessMessage(ctx, actor, params.message_id, 'change');
    const plan = await planEdit(ctx, actor, accessed, params);
    if (plan.content === undefined && !plan.move) return undefined;
    const edit = await prepareEdit(ctx, actor, accessed, plan, (move) =>
      prepareMoveNotices(ctx, actor, move, {
        old_thread: params.send_notification_to_old_thread,
        new_thread: params.send_notification_to_new_thread,
      }),
    );
    const { newlyMentioned, detached } = await ctx.db.transaction(edit);
    return { detached, follow: () => followAfterEdit(ctx, actor, accessed, plan, newlyMentioned) };
  };
  const edited = await runExclusive(params.message_id, () => retryOnConflict(attempt));
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  await edited?.follow();
  return { detached_uploads: edited?.detached ?? [] };
};

/** Lets the actor follow the topic into which they moved messages, and subscribers whom the new text mentions and the old did not
 *  the topic that the message is in now. */
async function followAfterEdit(
  ctx: Context,
  actor: Actor,
  { message, channel }: AccessedMessage,
  { move }: EditPlan,
  mentioned: number[],
): Promise<void> {
  if (!channel) return;
  const there = move?.target ?? channel;
  const place = { channel: there, topic: move?.topic ?? message.topic };
  if (move && !move.resolution) await followOwnTopic(ctx, actor, place, 'participates');
  if (mentioned.length === 0) return;
  const ids = await ctx.subscriptions.listActive(ctx.db.knex, there.realm_id, there.id, mentioned);
  await followWhereMentioned(ctx, place, ids);
}
