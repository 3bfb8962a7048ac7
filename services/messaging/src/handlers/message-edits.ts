import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import {
  type Actor,
  ApiError,
  BadRequestError,
  type HistorySnapshot,
  LARGER_THAN_MAX_MESSAGE_ID,
  maxMessageIds,
  SERVER_REGISTRATION_FIELDS,
} from '@team-chat/contracts';
import { retryOnConflict } from '@team-chat/db';
import { accessChannelContent } from '../access/access-channel';
import { type AccessedMessage, accessMessage } from '../access/access-message';
import { getRealmInfo, realmAllows } from '../access/realm-settings';
import { runExclusive } from '../concurrency/run-exclusive';
import type { Context, Handler } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { mayDeleteAny, mayDeleteOwn } from '../domain/channel-access';
import { historySnapshots, visibleHistory } from '../domain/edit-history';
import { normalizeTopic } from '../domain/message-text';
import { isTooOld } from '../domain/edit-request';
import { applyEdit, prepareEdit } from '../editing/edit';
import { type EditPlan, planEdit } from '../editing/plan';
import { prepareTakingBack, removeMessage } from '../editing/remove-messages';
import { prepareMoveNotices } from '../notices/move-notices';
import { followOwnTopic, followWhereMentioned } from '../topics/visibility-policies';

const NO_GRACE = 0;

/** Source: spec/core-operations.md, section 2.18; spec/wire-contract.md, section 2.18 and decision 9. */
export const deleteMessage: Handler<typeof op.deleteMessage> = async (ctx, { actor, params }) => {
  const first = await accessMessage(ctx, actor, params.message_id, 'change');
  await retryOnConflict(async (attempt) => {
    const accessed = attempt === 1 ? first : await accessAgain(ctx, actor, params.message_id);
    await checkMayDelete(ctx, actor, accessed);
    await removeMessage(ctx, actor, accessed);
  });
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  return {};
};

/** Reads the message again after a conflict. If the message is gone, another request has deleted it first. */
async function accessAgain(ctx: Context, actor: Actor, messageId: number): Promise<AccessedMessage> {
  return accessMessage(ctx, actor, messageId, 'change').catch((error: unknown) => {
    throw error instanceof BadRequestError ? new BadRequestError('Message already deleted') : error;
  });
}

async function checkMayDelete(ctx: Context, actor: Actor, { message, channel }: AccessedMessage): Promise<void> {
  if (channel && mayDeleteAny(actor, channel)) return;
  if (await realmAllows(ctx, actor, 'can_delete_any_message_group')) return;
  const isOwn = await isOwnMessage(ctx, actor, message.sender_id);
  const mayOwn =
    (channel && mayDeleteOwn(actor, channel)) || (await realmAllows(ctx, actor, 'can_delete_own_message_group'));
  if (!isOwn || !mayOwn) throw new BadRequestError("You don't have permission to delete this message");
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (isTooOld(message, ctx.now(), settings.message_content_delete_limit_seconds, NO_GRACE)) {
    throw new BadRequestError('The time limit for deleting this message has passed');
  }
}

/** Whether the actor, or a bot of the actor, sent the message. */
async function isOwnMessage(ctx: Context, { realm_id, user_id }: Actor, senderId: number): Promise<boolean> {
  if (senderId === user_id) return true;
  return (await ctx.userCards.get(realm_id, senderId))?.bot_owner_id === user_id;
}

/** Milliseconds for one request, well within the time-outs of clients and the gateway. */
const TIME_MS = 5000;
const BATCH = 100;

/** Deletes a topic's messages one by one, the newest first, so that an incomplete deletion leaves an ordinary topic. */
export const deleteTopic: Handler<typeof op.deleteTopic> = async (ctx, { actor, params }) => {
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  const mayDelete = mayDeleteAny(actor, channel) || (await realmAllows(ctx, actor, 'can_delete_any_message_group'));
  if (!mayDelete) throw new BadRequestError("You don't have permission to delete this message");
  if (channel.is_archived) throw new BadRequestError('Invalid channel ID');
  const endMs = Date.now() + TIME_MS;
  const complete = await removeAll(ctx, actor, channel, normalizeTopic(params.topic_name), endMs);
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  return { complete };
};

/** Removes the topic's messages, except those that the actor may not see. Returns false if `endMs` was reached. */
async function removeAll(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  topic: string,
  endMs: number,
): Promise<boolean> {
  let before = LARGER_THAN_MAX_MESSAGE_ID;
  for (;;) {
    const ids = await ctx.topics.listIdsBefore(channel, topic, before, BATCH);
    if (ids.length === 0) return true;
    for (const id of ids) {
      if (Date.now() >= endMs) return false;
      await remove(ctx, actor, { channel, topic }, id);
      before = id;
    }
  }
}

/** Removes one message unless another request has deleted it or moved it out of the topic meanwhile. */
async function remove(
  ctx: Context,
  actor: Actor,
  { channel, topic }: { channel: ChannelForUser; topic: string },
  messageId: number,
): Promise<void> {
  await retryOnConflict(async () => {
    const accessed = await accessMessage(ctx, actor, messageId, 'change').catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    const message = accessed?.message;
    const isInTopic = message?.channel_id === channel.id && message.topic.toLowerCase() === topic.toLowerCase();
    if (accessed && isInTopic) await removeMessage(ctx, actor, accessed);
  });
}

/** Source: spec/core-operations.md, section 2.6; spec/wire-contract.md, section 2.6. */
export const getMessageHistory: Handler<typeof op.getMessageHistory> = async (ctx, { actor, params }) => {
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  const policy = settings.message_edit_history_visibility_policy;
  if (policy === 'none') {
    throw new BadRequestError('Message edit history is disabled in this organization');
  }
  const { message } = await accessMessage(ctx, actor, params.message_id, 'read');
  const entries = visibleHistory(message.edit_history ?? [], policy);
  const hasTopic = message.channel_id !== null;
  const named = (topic: string) =>
    topic === '' && hasTopic && !params.allow_empty_topic_name
      ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name
      : topic;
  const message_history: HistorySnapshot[] = [];
  for (const { topic, prev_topic, ...snapshot } of historySnapshots(message, entries)) {
    const { prev_rendered_content, rendered_content } = snapshot;
    message_history.push({
      ...snapshot,
      topic: named(topic),
      ...(prev_topic !== undefined && { prev_topic: named(prev_topic) }),
      ...(prev_rendered_content !== undefined && {
        content_html_diff: await ctx.renderer.htmlDiff(actor, prev_rendered_content, rendered_content),
      }),
    });
  }
  return { message_history };
};

/** Source: spec/wire-contract-annex.md, section 3, "PATCH /messages/{id}". */
export const updateMessage: Handler<typeof op.updateMessage> = async (ctx, { actor, params }) => {
  const attempt = async () => {
    const accessed = await accessMessage(ctx, actor, params.message_id, 'change');
    const plan = await planEdit(ctx, actor, accessed, params);
    if (plan.content === undefined && !plan.move) return undefined;
    const edit = await prepareEdit(ctx, actor, accessed, plan);
    const postNotices =
      plan.move &&
      (await prepareMoveNotices(ctx, actor, plan.move, {
        old_thread: params.send_notification_to_old_thread,
        new_thread: params.send_notification_to_new_thread,
      }));
    const takeBack = plan.move?.resolution && (await prepareTakingBack(ctx, actor, plan.move));
    const { newlyMentioned, detached } = await ctx.db.transaction(async (tx) => {
      const edited = await applyEdit(ctx, tx, edit);
      if (edited.moved && !(await takeBack?.(tx))) await postNotices!(tx, edited.moved);
      return edited;
    });
    return { detached, follow: () => followAfterEdit(ctx, actor, accessed, plan, newlyMentioned) };
  };
  const edited = await runExclusive(params.message_id, () => retryOnConflict(attempt));
  invalidate(ctx.bus, maxMessageIds, actor.realm_id, 'all');
  await edited?.follow();
  return { detached_uploads: edited?.detached ?? [] };
};

/** Applies follow policies after an edit: the actor follows the topic of a move; newly mentioned subscribers follow the
 *  message's present topic. */
async function followAfterEdit(
  ctx: Context,
  actor: Actor,
  { message, channel }: AccessedMessage,
  { move }: EditPlan,
  mentioned: number[],
): Promise<void> {
  if (!channel) return;
  const present = move?.target ?? channel;
  const place = { channel: present, topic: move?.topic ?? message.topic };
  if (move && !move.resolution) await followOwnTopic(ctx, actor, place, 'participates');
  if (mentioned.length === 0) return;
  const ids = await ctx.subscriptions.listActive(ctx.db.knex, present.realm_id, present.id, mentioned);
  await followWhereMentioned(ctx, place, ids);
}
