import { createHash } from 'node:crypto';
import {
  type Actor,
  getGroupCards,
  groupBy,
  type MessageRecord,
  type MissedConversation,
  NotificationTrigger,
} from '@team-chat/contracts';
import { directMessageUrl, messageUrl } from '@team-chat/markdown';
import { readerFor } from '../access/access-message';
import { loadActor } from '../access/load-actor';
import type { Context } from '../context';
import { messageRecords } from '../content/message-records';
import { replyAddress } from '../email-addresses/reply-address';
import { mentionedGroupId } from '../domain/mentioned-group';
import { DELETED } from '../domain/message-text';
import { IS_UNREAD, type MessageRow, type Reader } from '../repositories/messages';
import type { DueEmail, MissedBatch } from '../repositories/missed-messages';

/** Messages, and characters of their HTML, that a mail shows at most. */
const MAX_MESSAGES = 50;
const MAX_CHARACTERS = 200_000;
/** Messages before a mention that a mail shows, and their greatest age in seconds at the time of the mention. */
const CONTEXT_MESSAGES = 10;
const CONTEXT_S = 900;

const SHAPE = { apply_markdown: true, client_gravatar: false, allow_empty_topic_name: false };

type Missed = MissedBatch['messages'];

/** Returns the conversations of missed messages that the user may still read and has not read, the conversation with the
 *  oldest message first. Source: spec/wire-contract-files-and-time.md, section 7.2. */
export async function missedConversations(
  ctx: Context,
  { realm_id, user_id }: DueEmail,
  { batch, messages }: MissedBatch,
): Promise<MissedConversation[]> {
  const card = await ctx.userCards.get(realm_id, user_id);
  if (!card?.is_active) return [];
  const actor = await loadActor(ctx, realm_id, card);
  const reader = await readerFor(ctx, actor);
  const ids = messages.map(({ message_id }) => message_id);
  const unread = await ctx.messages.listByIds(reader, ids, [(query) => void query.whereRaw(IS_UNREAD)]);
  const conversations = groupBy(
    unread.filter(({ content }) => content !== DELETED),
    (row) => `${row.conversation_id} ${row.topic.toLowerCase()}`,
  );
  return Promise.all(
    [...conversations.values()].map((rows) => loadConversation(ctx, actor, { reader, batch, messages, rows })),
  );
}

async function loadConversation(
  ctx: Context,
  actor: Actor,
  { reader, batch, messages, rows }: { reader: Reader; batch: string; messages: Missed; rows: MessageRow[] },
): Promise<MissedConversation> {
  const first = rows[0]!;
  const trigger = mostImportant(rows, messages);
  const context = trigger.includes('mentioned')
    ? await ctx.messages.listEarlier(reader, first, {
        since: first.timestamp - CONTEXT_S,
        limit: CONTEXT_MESSAGES,
      })
    : [];
  const records = await messageRecords(ctx, actor, [...context, ...rows], SHAPE);
  const shown = whatFits(records);
  const newest = records.at(-1)!;
  return {
    key: `${batch}.${first.conversation_id}.${first.id}`,
    thread: await threadOf(ctx, actor, first),
    trigger,
    mentioned_group: trigger === 'mentioned' ? await mentionedGroup(ctx, actor, rows) : null,
    ...describePlace(actor, first, newest),
    reply_to: (await replyAddress(ctx, ctx.db.knex, { ...idsOf(actor), message: rows.at(-1)! })) ?? null,
    messages: shown.map(({ sender_full_name, timestamp, content }) => ({
      sender_full_name,
      timestamp,
      rendered_content: content,
    })),
    more: records.length - shown.length,
  };
}

/** Returns the name of the thread of all mails about a conversation. A topic is named by its first message, which stays the
 *  first when the topic gets another name or channel. */
async function threadOf(ctx: Context, { realm_id }: Actor, { conversation_id, channel_id, topic }: MessageRow) {
  const place = [realm_id, conversation_id] as const;
  const key = channel_id === null ? place : [realm_id, 'topic', await ctx.messages.findFirst(...place, topic)];
  return createHash('sha256').update(JSON.stringify(key)).digest('hex');
}

const idsOf = ({ realm_id, user_id }: Actor) => ({ realm_id, user_id });

async function mentionedGroup(ctx: Context, { realm_id, user_id }: Actor, rows: MessageRow[]) {
  const id = mentionedGroupId(user_id, rows);
  if (id === undefined) return null;
  const { groups } = await ctx.bus.call(getGroupCards, { params: { realm_id, group_ids: [id] } });
  return groups[0]?.name ?? null;
}

function mostImportant(rows: MessageRow[], messages: Missed): NotificationTrigger {
  const ids = new Set(rows.map(({ id }) => id));
  const triggers = new Set(messages.filter((each) => ids.has(each.message_id)).map((each) => each.trigger));
  return NotificationTrigger.options.find((trigger) => triggers.has(trigger))!;
}

/** Returns the first messages, as many as a mail shows. */
function whatFits(records: MessageRecord[]): MessageRecord[] {
  let characters = 0;
  const end = records.findIndex((record) => (characters += record.content.length) > MAX_CHARACTERS);
  return records.slice(0, Math.min(MAX_MESSAGES, end < 0 ? records.length : end));
}

function describePlace(
  { user_id }: Actor,
  { id, channel_id, topic }: MessageRow,
  { display_recipient, subject }: MessageRecord,
) {
  if (typeof display_recipient === 'string') {
    const path = messageUrl(channel_id!, display_recipient, topic, id);
    return { channel_name: display_recipient, topic: subject, participants: [], path };
  }
  const others = display_recipient.filter((participant) => participant.id !== user_id);
  const path = directMessageUrl(
    display_recipient.map((participant) => participant.id),
    user_id,
    id,
  );
  return { channel_name: null, topic: '', participants: others.map(({ full_name }) => full_name), path };
}
