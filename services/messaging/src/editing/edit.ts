import type { Actor, AttachmentRecord } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { renderTopicLinks } from '../content/linkifiers';
import { messageUpdated } from '../audience/message-events';
import { loadEditedFlags, prepareRecipients } from '../audience/message-audience';
import { channelAudience } from '../domain/channel-visibility';
import { changeContent, prepareContent } from './content';
import { checkUnchanged } from './check-unchanged';
import { type Moved, prepareMove } from './move';
import type { MovePlan } from './move-plan';
import type { EditPlan } from './plan';

/** The result of an edit. */
export interface Edited {
  /** Users whom the text mentions in person, and did not mention before. */
  newlyMentioned: number[];
  /** The sender's files to which no message links any more. */
  detached: AttachmentRecord[];
}

/** Prepares the notices in the topics that a move concerns, and returns the function that posts them within the
 *  transaction. */
type PrepareNotices = (move: MovePlan) => Promise<(tx: Transaction, moved: Moved) => Promise<void>>;

/** Asks other services for all that an edit needs, and returns the edit itself, to be run in a transaction. The edit
 *  throws ConflictError where the message is no longer the one that the plan was made for. */
export async function prepareEdit(
  ctx: Context,
  actor: Actor,
  accessed: AccessedMessage,
  { content, move }: EditPlan,
  prepareNotices: PrepareNotices,
): Promise<(tx: Transaction) => Promise<Edited>> {
  const { realm_id } = actor;
  const { message, channel } = accessed;
  const text = content === undefined ? undefined : await prepareContent(ctx, actor, accessed, content);
  const findListeners = await prepareRecipients(ctx, realm_id, accessed);
  const makeMove = move && (await prepareMove(ctx, move));
  const postNotices = move && (await prepareNotices(move));
  // One time for the event and for the history, in Unix seconds.
  const timestamp = move?.timestamp ?? ctx.now();

  const topicLinks = await renderTopicLinks(ctx, realm_id, move?.topic === undefined ? [] : [move.topic]);
  const knowing_source =
    channel && move?.target && channelAudience(channel, await ctx.systemGroups.get(realm_id));
  return async (tx) => {
    const ids = [message.conversation_id, ...(move?.target ? [move.target.conversation_id] : [])];
    const conversations = await ctx.conversations.lock(tx, realm_id, ids);
    const row = await checkUnchanged(ctx, tx, realm_id, accessed, move?.target);
    const moved = await makeMove?.(tx, conversations);
    const joinsMove = moved !== undefined;
    const changed = text && (await changeContent(ctx, tx, actor, row, text, { timestamp, joinsMove }));
    const { stream_wildcard } = { ...message, ...text };
    const listeners = moved?.listeners ?? (await findListeners(tx, [{ ...row, stream_wildcard }]));
    const { conversation_id } = move?.target ?? message;
    const edit = { user_id: actor.user_id, timestamp, channel: channel ?? null, move: moved?.move };
    await ctx.outbox.addAll(tx, moved?.before ?? []);
    for (const { audience, people, messages } of listeners) {
      const edited = messages.find(({ id }) => id === message.id);
      // For users who may not see the edited message, the event is about those that moved with it.
      const shown = edited ? { ...edited, stream_wildcard } : messages[0]!;
      const place = { ...shown, conversation_id };
      const shaping = {
        ...(await loadEditedFlags(ctx, tx, realm_id, place, people)),
        ...(knowing_source && { knowing_source }),
      };
      const seen = {
        ...edit,
        message_id: shown.id,
        message_ids: messages.map(({ id }) => id),
        content: edited && changed?.texts,
      };
      await ctx.outbox.add(tx, messageUpdated(realm_id, seen, audience, shaping, topicLinks));
    }
    await ctx.outbox.addAll(tx, [...(moved?.after ?? []), ...(changed?.claims ?? [])]);
    if (moved) await postNotices!(tx, moved);
    return { newlyMentioned: changed?.newlyMentioned ?? [], detached: changed?.detached ?? [] };
  };
}
