import {
  type EditHistoryEntry,
  type ImportedMessage,
  type importMessages,
  MAX_EDIT_HISTORY_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_TOPIC_LENGTH,
  type ParamsOf,
  type ResultOf,
  truncate,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { type Emoji, fillInEmoji, type KnownEmoji } from '@team-chat/emoji';
import { findEmojiNames } from '@team-chat/markdown';
import { knownEmoji } from '../content/custom-emoji';
import type { Context } from '../context';
import { FLAG_BITS } from '../domain/flags';
import { normalizeEdit, plainTopic, truncateContent } from '../domain/message-text';
import type { FlagOfImport, MessageToImport, ReactionToImport, ReceiptOfImport } from '../repositories/imports';
import { linkedMessages, replaceMessageIds } from './message-links';
import { renderImported, type RenderedImport } from './render-imported';

/** The kind of messages in `imported_ids`. */
const MESSAGE = 'message';

type Params = ParamsOf<typeof importMessages>;

/** A message with its new id. */
interface Numbered {
  id: number;
  message: ImportedMessage;
}

/** Adds the messages that are not there yet, in their order, and reactions to messages that are there. */
export async function importTheMessages(
  ctx: Context,
  { realm_id, messages, reactions }: Params,
): Promise<ResultOf<typeof importMessages>> {
  const known = await ctx.importedIds.find(ctx.db.knex, realm_id, MESSAGE, sourceIds(messages));
  const fresh = messages.filter(({ source_id }) => !known.has(source_id));
  // The ids come first: texts of these messages link to each other.
  const ids = await ctx.imports.reserveMessageIds(fresh.length);
  const numbered = fresh.map((message, index) => ({ id: ids[index]!, message }));
  const rendered = await renderAll(ctx, realm_id, numbered, known);
  const reacting = await resolveReactions(ctx, realm_id, reactions);
  const added = await ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    await insertMessages(ctx, tx, realm_id, numbered, rendered);
    return insertReactions(ctx, tx, realm_id, reacting.known);
  });
  const refused = fresh.filter((_, index) => rendered[index]!.text.isPlain);
  return {
    reactions: added,
    unknown_emoji: reacting.unknown,
    refused: refused.map(({ source_id }) => ({ source_id, reason: 'the text cannot be rendered' })),
  };
}

const sourceIds = (messages: ImportedMessage[]): string[] => messages.map(({ source_id }) => source_id);

interface RenderedMessage {
  content: string;
  text: RenderedImport;
  history: EditHistoryEntry[];
}

async function renderAll(
  ctx: Context,
  realmId: number,
  numbered: Numbered[],
  known: Map<string, number>,
): Promise<RenderedMessage[]> {
  const texts = numbered.map(({ message }) => [
    message.content,
    ...message.edits.flatMap(({ prev_content }) => prev_content ?? []),
  ]);
  const linked = [...new Set(texts.flat().flatMap(linkedMessages))];
  const ids = new Map([
    ...(await ctx.importedIds.find(ctx.db.knex, realmId, MESSAGE, linked)),
    ...known,
    ...numbered.map(({ id, message }) => [message.source_id, id] as const),
  ]);
  const contents = texts.map((each) =>
    each.map((text) => truncateContent(normalizeEdit(replaceMessageIds(text, ids)), MAX_MESSAGE_LENGTH)),
  );
  const rendered = await renderImported(
    ctx,
    realmId,
    numbered.flatMap(({ message: { sender_id, files } }, index) =>
      contents[index]!.map((content) => ({ content, sender_id, files })),
    ),
  );
  let next = 0;
  return numbered.map(({ message }, index) => {
    const html = rendered.slice(next, (next += contents[index]!.length));
    const history = historyOf(message, contents[index]!.slice(1), html.slice(1));
    return { content: contents[index]![0]!, text: html[0]!, history };
  });
}

/** Returns the edits, the newest first, as many as a message may have. */
function historyOf({ edits }: ImportedMessage, contents: string[], rendered: RenderedImport[]): EditHistoryEntry[] {
  let next = 0;
  let bytes = 0;
  return edits
    .map(({ prev_content, ...edit }) => {
      if (prev_content === undefined) return edit;
      const place = next++;
      return { ...edit, prev_content: contents[place]!, prev_rendered_content: rendered[place]!.html };
    })
    .filter((edit) => (bytes += Buffer.byteLength(JSON.stringify(edit))) <= MAX_EDIT_HISTORY_BYTES);
}

async function insertMessages(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  numbered: Numbered[],
  rendered: RenderedMessage[],
): Promise<void> {
  // Another run of the import may have added some meanwhile.
  const known = await ctx.importedIds.find(tx, realmId, MESSAGE, sourceIds(numbered.map(({ message }) => message)));
  const entries = numbered.map((each, index) => ({ ...each, ...rendered[index]! }));
  const fresh = entries.filter(({ message }) => !known.has(message.source_id));
  if (fresh.length === 0) return;
  const conversations = await findConversations(ctx, tx, realmId, fresh);
  const rows = fresh.map(({ id, message, content, text, history }, index): MessageToImport => {
    const isInChannel = message.channel_id !== null;
    return {
      id,
      conversation_id: conversations[index]!,
      sender_id: message.sender_id,
      topic: isInChannel ? truncate(plainTopic(message.topic), MAX_TOPIC_LENGTH, '...') : '',
      content,
      rendered_content: text.html,
      client: message.client,
      timestamp: message.timestamp,
      stream_wildcard: isInChannel && text.wildcard === 'stream',
      last_edit_timestamp: message.last_edit_timestamp,
      last_moved_timestamp: message.last_moved_timestamp,
      edit_history: history.length === 0 ? null : history,
    };
  });
  const seqs = await ctx.imports.insertMessages(tx, realmId, rows);
  const receipts: ReceiptOfImport[] = [];
  const flags: FlagOfImport[] = [];
  for (const { id, message, text } of fresh) {
    flags.push(...flagsOf(id, message, text));
    const { seq, conversation_id } = seqs.get(id)!;
    for (const { user_ids, is_received, is_read } of message.recipients ?? []) {
      if (!is_received) continue;
      receipts.push(...user_ids.map((user_id) => ({ user_id, conversation_id, seq, is_read })));
    }
  }
  await ctx.imports.addReceipts(tx, realmId, receipts);
  await ctx.imports.addFlags(tx, realmId, flags);
  const links = fresh.flatMap(({ id, message, text }) =>
    message.files.filter((path) => text.upload_path_ids.includes(path)).map((path_id) => ({ message_id: id, path_id })),
  );
  await ctx.imports.addFileLinks(tx, realmId, links);
  await ctx.importedIds.add(tx, realmId, MESSAGE, new Map(fresh.map(({ id, message }) => [message.source_id, id])));
}

/** Returns the conversation of each message. Creates direct conversations that do not exist. */
async function findConversations(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  entries: Numbered[],
): Promise<number[]> {
  const channelIds = entries.flatMap(({ message }) => message.channel_id ?? []);
  const channels = await ctx.imports.findConversations(tx, realmId, [...new Set(channelIds)]);
  const groups = new Map(
    entries
      .filter(({ message }) => message.channel_id === null)
      .map(({ message: { participants } }) => [participants.join(','), participants]),
  );
  const direct = await ctx.conversations.ensureDirectWithin(tx, realmId, [...groups.values()]);
  const directIds = new Map([...groups.keys()].map((key, index) => [key, direct[index]!]));
  return entries.map(({ message }) =>
    message.channel_id === null ? directIds.get(message.participants.join(','))! : channels.get(message.channel_id)!,
  );
}

/** Returns the flags that the source has, or those that follow from the text where it has none. */
function flagsOf(message_id: number, message: ImportedMessage, text: RenderedImport): FlagOfImport[] {
  const bits = new Map<number, number>();
  const flag = (userIds: number[], bit: number) => {
    for (const id of userIds) bits.set(id, (bits.get(id) ?? 0) | bit);
  };
  for (const { user_ids, is_received, flags } of message.recipients ?? []) {
    // A row without flags adds a message that a user did not receive to the user's history.
    if (!is_received) flag(user_ids, 0);
    for (const name of flags) flag(user_ids, FLAG_BITS[name]);
  }
  if (message.recipients === null) flag(text.mentioned_user_ids, FLAG_BITS.mentioned);
  flag(message.starred_by, FLAG_BITS.starred);
  return [...bits].map(([user_id, flags]) => ({ user_id, message_id, flags }));
}

/** Returns the emoji of reactions, and the names of the emoji that do not exist. */
async function resolveReactions(
  ctx: Context,
  realmId: number,
  reactions: Params['reactions'],
): Promise<{ known: (ReactionToImport & { message: string })[]; unknown: string[] }> {
  const emoji = await knownEmoji(ctx, realmId);
  const known: (ReactionToImport & { message: string })[] = [];
  const unknown: string[] = [];
  for (const { message, user_id, ...given } of reactions) {
    const found = findEmoji(emoji, given);
    if (found) known.push({ message, user_id, ...found });
    else unknown.push(given.emoji_name);
  }
  return { known, unknown };
}

/** Returns an emoji in the fields of the API. A name is that of an organisation's emoji first, also of one that was deactivated. */
function findEmoji(
  known: KnownEmoji,
  { emoji_name, emoji_code }: Pick<Params['reactions'][number], 'emoji_name' | 'emoji_code'>,
): Emoji | undefined {
  if (emoji_code !== null && findEmojiNames(emoji_code) !== undefined) {
    return { emoji_name, emoji_code, reaction_type: 'unicode_emoji' };
  }
  try {
    return fillInEmoji(known, { emoji_name });
  } catch {
    const former = Object.values(known.custom).find(({ name }) => name === emoji_name);
    return former && { emoji_name, emoji_code: former.id, reaction_type: 'realm_emoji' };
  }
}

async function insertReactions(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  reactions: (ReactionToImport & { message: string })[],
): Promise<number> {
  const wanted = [...new Set(reactions.map(({ message }) => message))];
  const ids = await ctx.importedIds.find(tx, realmId, MESSAGE, wanted);
  const placed = reactions.flatMap(({ message, ...reaction }) => {
    const message_id = ids.get(message);
    return message_id === undefined ? [] : [{ message_id, ...reaction }];
  });
  await ctx.imports.addReactions(tx, realmId, placed);
  return placed.length;
}
