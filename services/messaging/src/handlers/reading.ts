import type * as op from '@team-chat/contracts';
import { BadRequestError, MAX_MESSAGES_PER_FLAG_UPDATE } from '@team-chat/contracts';
import { accessChannelContent } from '../access/access-channel';
import { accessMessage, readerFor } from '../access/access-message';
import { getRealmInfo } from '../access/realm-settings';
import { allRead } from '../audience/events';
import type { Handler } from '../context';
import { checkFlagChange } from '../domain/flags';
import { normalizeTopic } from '../domain/message-text';
import { parseSearch } from '../domain/search-text';
import { changeFlag, markRead } from '../reading/change-flag';
import { checkRange, fetchRange, findByIds, readerOf } from '../reading/find-messages';
import { markAsRead } from '../reading/mark-as-read';
import { resolveNarrow } from '../reading/narrow/resolve';
import { highlights } from '../reading/narrow/search';

/** Source: spec/wire-contract-annex.md, section 12, "GET /messages/matches_narrow". */
export const checkMessagesMatchNarrow: Handler<typeof op.checkMessagesMatchNarrow> = async (ctx, { actor, params }) => {
  const narrow = await resolveNarrow(ctx, actor, params.narrow);
  const rows = await findByIds(ctx, await readerOf(ctx, actor, narrow), narrow, params.msg_ids);
  return { messages: Object.fromEntries(await highlights(ctx, rows, narrow.search ?? parseSearch(''))) };
};

export const markAllAsRead: Handler<typeof op.markAllAsRead> = async (ctx, { actor }) => {
  await ctx.db.transaction(async (tx) => {
    await ctx.marking.readAll(tx, actor);
    await ctx.outbox.add(tx, allRead(actor.realm_id, actor.user_id));
  });
  return { complete: true };
};

export const markStreamAsRead: Handler<typeof op.markStreamAsRead> = async (ctx, { actor, params }) => {
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  await ctx.db.transaction((tx) => markAsRead(ctx, tx, actor, channel.conversation_id));
  return {};
};

export const markTopicAsRead: Handler<typeof op.markTopicAsRead> = async (ctx, { actor, params }) => {
  const { conversation_id } = await accessChannelContent(ctx, actor, params.stream_id);
  const topic = normalizeTopic(params.topic_name);
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.marking.hasTopic(tx, actor, conversation_id, topic))) {
      throw new BadRequestError(`No such topic '${params.topic_name}'`);
    }
    await markAsRead(ctx, tx, actor, conversation_id, topic);
  });
  return {};
};

/** Source: spec/wire-contract.md, section 2.4. */
export const updateMessageFlagsForNarrow: Handler<typeof op.updateMessageFlagsForNarrow> = async (
  ctx,
  { actor, params },
) => {
  const range = { ...params, ...clamped(params) };
  checkRange(range);
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const change = checkFlagChange(params.flag, params.op);
  const reader = await readerOf(ctx, actor, narrow);
  const { messages: ids, found_oldest, found_newest } = await fetchRange(ctx, reader, narrow, range, 'ids');
  const { messages, ...ignored } =
    change.flag === 'read' && change.op === 'add'
      ? await markRead(ctx, actor, ids)
      : await changeFlag(ctx, actor, change, await ctx.messages.listByIds(reader, ids));
  return {
    processed_count: ids.length,
    updated_count: messages.length,
    first_processed_id: ids[0] ?? null,
    last_processed_id: ids.at(-1) ?? null,
    found_oldest,
    found_newest,
    ...ignored,
  };
};

/** Limits the messages of one transaction. If both sides want more than half of the limit, each side gets half. */
function clamped({ num_before, num_after }: { num_before: number; num_after: number }) {
  const limit = MAX_MESSAGES_PER_FLAG_UPDATE;
  const after = Math.min(num_after, Math.max(limit - num_before, limit / 2));
  return { num_before: Math.min(num_before, limit - after), num_after: after };
}

/** Source: spec/wire-contract.md, section 2.8. */
export const updateMessageFlags: Handler<typeof op.updateMessageFlags> = async (ctx, { actor, params }) => {
  const change = checkFlagChange(params.flag, params.op);
  const messageIds = [...new Set(params.messages)];
  if (change.flag === 'read' && change.op === 'add') return markRead(ctx, actor, messageIds);
  // Flagging a message that was never received adds it to the user's history, so the message must be visible.
  const visible = await ctx.messages.listPlaces(await readerFor(ctx, actor), messageIds);
  if (visible.length < messageIds.length) throw new BadRequestError('Invalid message(s)');
  return changeFlag(ctx, actor, change, visible);
};

/** Returns the users who have read a message, without its sender, users who hide their read receipts, and users who
 *  muted the caller or whom the caller muted. */
export const getReadReceipts: Handler<typeof op.getReadReceipts> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { settings } = await getRealmInfo(ctx, realm_id);
  if (!settings.enable_read_receipts) {
    throw new BadRequestError('Read receipts are disabled in this organization.');
  }
  const { message } = await accessMessage(ctx, actor, params.message_id, 'read');
  const readers = await ctx.messageRecipients.listReaders(realm_id, message);
  const [cards, mutersOf] = await Promise.all([
    ctx.userCards.getMany(realm_id, readers),
    ctx.muters.getMany(realm_id, [...readers, user_id]),
  ]);
  const hasMuted = (muter: number, muted: number) => mutersOf.get(muted)?.includes(muter) ?? false;
  const user_ids = [...cards.values()]
    .filter((card) => card.is_active && card.privacy.send_read_receipts)
    .map((card) => card.user_id)
    .filter((id) => id !== message.sender_id && !hasMuted(id, user_id) && !hasMuted(user_id, id));
  return { user_ids: user_ids.sort((a, b) => a - b) };
};
