import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { linkifiersOf } from '../content/linkifiers';
import { type EditEvent, messageUpdated } from '../audience/message-events';
import type { EditableRow } from '../repositories/edits';
import { editedFlagsOf, prepareRecipients } from '../audience/message-audience';
import { changeContent, prepareContent } from './content';
import { checkUnchanged } from './check-unchanged';
import { type Moved, prepareMove } from './move';
import type { MovePlan } from './move-plan';
import type { EditPlan } from './plan';

/** The result of an edit. */
export interface Edited {
  /** Users whom the text mentions in person, and did not mention before. */
  newlyMentioned: number[];
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
  const { message } = accessed;
  const text = content === undefined ? undefined : await prepareContent(ctx, actor, accessed, content);
  const findListeners = await prepareRecipients(ctx, realm_id, accessed);
  const makeMove = move && (await prepareMove(ctx, move));
  const postNotices = move && (await prepareNotices(move));
  // One time for the event and for the history, in Unix seconds.
  const timestamp = move?.timestamp ?? ctx.now();

  const linkifiers = await linkifiersOf(ctx, realm_id);
  return async (tx) => {
    const ids = [message.conversation_id, ...(move?.target ? [move.target.conversation_id] : [])];
    const conversations = await ctx.conversations.lock(tx, realm_id, ids);
    const row = await checkUnchanged(ctx, tx, realm_id, accessed, move?.target);
    const moved = await makeMove?.(tx, conversations);
    const joinsMove = moved !== undefined;
    const changed = text && (await changeContent(ctx, tx, actor, row, text, { timestamp, joinsMove }));
    const { listeners, place } = moved ?? { listeners: await findListeners(tx, [row]), place: row };
    const edited = {
      ...place,
      id: message.id,
      stream_wildcard: text?.stream_wildcard ?? message.stream_wildcard,
    };
    const shaping = await editedFlagsOf(ctx, tx, realm_id, edited, listeners.people);
    const edit = { ...editOf(actor, accessed, row, moved), timestamp, content: changed?.texts };
    await ctx.outbox.add(tx, ...(moved?.before ?? []));
    await ctx.outbox.add(tx, messageUpdated(realm_id, edit, listeners.audience, shaping, linkifiers));
    await ctx.outbox.add(tx, ...(moved?.after ?? []));
    if (moved) await postNotices!(tx, moved);
    return { newlyMentioned: changed?.newlyMentioned ?? [] };
  };
}

function editOf(
  { user_id }: Actor,
  { channel }: AccessedMessage,
  { id }: EditableRow,
  moved: Moved | undefined,
): Omit<EditEvent, 'timestamp'> {
  return {
    user_id,
    message_id: id,
    message_ids: moved?.messages.map((moving) => moving.id) ?? [id],
    channel: channel ?? null,
    move: moved?.move,
  };
}
