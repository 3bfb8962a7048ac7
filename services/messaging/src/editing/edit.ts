/** Edits a message: changes its text, moves it and others of its topic, or both. Each edit has this order:
 *
 *  1. **Plan** (`plan.ts`): checks the actor's permissions with `checks.ts`.
 *  2. **Prepare** (`prepareEdit`): asks other services for all that the transaction needs. `content.ts` renders the text, `move.ts`
 *     finds users who may see or lose the moved messages.
 *  3. **Lock** (`applyEdit`, within the transaction): locks the conversations in the order of their ids. `checkUnchanged` throws
 *     ConflictError if the message or its channels are not as planned; the caller repeats everything from the plan on.
 *  4. **Change**: moves messages (`move.ts`; to another channel `channel-move.ts`; users' policies `topic-policies.ts`), then
 *     changes the text (`content.ts`).
 *  5. **Events**: adds the events of the move that come first, one update for each group of recipients, then the other events.
 *
 *  Deletions (`remove-messages.ts`), reactions and submessages (`additions.ts`) and previews (`render-again.ts`) also prepare,
 *  lock, change and add events in this order. */

import type { Actor, AttachmentRecord } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { renderTopicLinks } from '../content/linkifiers';
import { messageUpdated } from '../audience/message-events';
import {
  type FindRecipients,
  loadEditedFlags,
  prepareRecipients,
  type RecipientGroup,
} from '../audience/message-audience';
import { channelAudience } from '../domain/channel-visibility';
import type { EditableRow } from '../repositories/edits';
import type { MovingMessage } from '../repositories/moves';
import { checkUnchanged } from './checks';
import { changeContent, type ChangedContent, type PreparedContent, prepareContent } from './content';
import { applyMove, type Moved, type PreparedMove, prepareMove } from './move';
import type { EditPlan } from './plan';

/** A planned edit with all that other services know about it. */
export interface PreparedEdit {
  actor: Actor;
  accessed: AccessedMessage;
  plan: EditPlan;
  content: PreparedContent | undefined;
  move: PreparedMove | undefined;
  findRecipients: FindRecipients;
  /** One time for the event and for the history, in Unix seconds. */
  timestamp: number;
  topicLinks: Awaited<ReturnType<typeof renderTopicLinks>>;
  /** Users who may know of the channel that messages are moved out of. */
  knowing_source: ReturnType<typeof channelAudience> | undefined;
}

/** The result of an edit. */
export interface Edited {
  /** Users whom the new text mentions in person and the old text did not. */
  newlyMentioned: number[];
  /** The sender's files to which no message links any more. */
  detached: AttachmentRecord[];
  /** Absent where the edit moved nothing. */
  moved: Moved | undefined;
}

/** Asks other services for all that an edit needs. Call it before the transaction. */
export async function prepareEdit(
  ctx: Context,
  actor: Actor,
  accessed: AccessedMessage,
  plan: EditPlan,
): Promise<PreparedEdit> {
  const { realm_id } = actor;
  const { channel } = accessed;
  const { move } = plan;
  const content = plan.content === undefined ? undefined : await prepareContent(ctx, actor, accessed, plan.content);
  const findRecipients = await prepareRecipients(ctx, realm_id, accessed);
  const preparedMove = move && (await prepareMove(ctx, move));
  const timestamp = move?.timestamp ?? ctx.now();
  const topicLinks = await renderTopicLinks(ctx, actor, move?.topic === undefined ? [] : [move.topic]);
  const knowing_source = channel && move?.target && channelAudience(channel, await ctx.systemGroups.get(realm_id));
  return {
    actor,
    accessed,
    plan,
    content,
    move: preparedMove,
    findRecipients,
    timestamp,
    topicLinks,
    knowing_source,
  };
}

/** Makes a prepared edit within a transaction. Throws ConflictError if the message is no longer the one that the edit was planned
 *  for. */
export async function applyEdit(ctx: Context, tx: Transaction, edit: PreparedEdit): Promise<Edited> {
  const { actor, accessed, content, timestamp } = edit;
  const { message } = accessed;
  const target = edit.plan.move?.target;
  const ids = [message.conversation_id, ...(target ? [target.conversation_id] : [])];
  const conversations = await ctx.conversations.lock(tx, actor.realm_id, ids);
  const row = await checkUnchanged(ctx, tx, actor.realm_id, accessed, target);
  const moved = edit.move && (await applyMove(ctx, tx, edit.move, conversations));
  const joinsMove = moved !== undefined;
  const changed = content && (await changeContent(ctx, tx, actor, row, content, { timestamp, joinsMove }));
  const { stream_wildcard } = { ...message, ...content };
  const edited = { ...row, stream_wildcard };
  const recipients = moved?.recipients ?? (await edit.findRecipients(tx, [edited]));
  await ctx.outbox.addAll(tx, moved?.eventsBefore ?? []);
  for (const group of recipients) await announceUpdate(ctx, tx, edit, group, { edited, moved, changed });
  await ctx.outbox.addAll(tx, [...(moved?.eventsAfter ?? []), ...(changed?.claims ?? [])]);
  return { newlyMentioned: changed?.newlyMentioned ?? [], detached: changed?.detached ?? [], moved };
}

/** Adds the event about an edit for one group of recipients. */
async function announceUpdate(
  ctx: Context,
  tx: Transaction,
  { actor, accessed, plan, timestamp, topicLinks, knowing_source }: PreparedEdit,
  { audience, people, messages }: RecipientGroup<MovingMessage | EditedRow>,
  { edited, moved, changed }: { edited: EditedRow; moved?: Moved | undefined; changed?: ChangedContent | undefined },
): Promise<void> {
  const { realm_id, user_id } = actor;
  const { message, channel = null } = accessed;
  const visible = messages.find(({ id }) => id === message.id);
  // For users who may not see the edited message, the event is about the messages that moved with it.
  const shown = visible ? { ...visible, stream_wildcard: edited.stream_wildcard } : messages[0]!;
  const { conversation_id } = plan.move?.target ?? message;
  const shaping = {
    ...(await loadEditedFlags(ctx, tx, realm_id, { ...shown, conversation_id }, people)),
    ...(knowing_source && { knowing_source }),
  };
  const update = {
    user_id,
    timestamp,
    channel,
    move: moved?.move,
    message_id: shown.id,
    message_ids: messages.map(({ id }) => id),
    content: visible && changed?.texts,
  };
  await ctx.outbox.add(tx, messageUpdated(realm_id, update, audience, shaping, topicLinks));
}

type EditedRow = EditableRow & { stream_wildcard: boolean };
