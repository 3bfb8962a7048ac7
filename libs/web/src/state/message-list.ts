import type { ChatEvent, Message } from '@team-chat/client';
import { conversationOf, includes, type View } from './view.ts';

/** Messages of a view without gaps: a page of them, or several that follow each other. */
export interface MessageList {
  view: View;
  messages: Message[];
  /** True if the view has no older messages. */
  foundOldest: boolean;
  /** True if the view has no newer messages. */
  foundNewest: boolean;
  /** True if a search may have missed messages, because they are still being indexed. */
  isSearchIncomplete: boolean;
}

/** A part of a view as the server returns it. */
export interface Page {
  messages: Message[];
  found_oldest?: boolean;
  found_newest?: boolean;
  search_incomplete?: true;
}

/** Number of messages that a list keeps. Beyond it the messages at the other end are dropped, and fetched again when
 *  needed. */
const MAX_MESSAGES = 2000;

export function createList(view: View, page: Page): MessageList {
  const { messages, found_oldest = false, found_newest = false, search_incomplete = false } = page;
  return {
    view,
    messages,
    foundOldest: found_oldest,
    foundNewest: found_newest,
    isSearchIncomplete: search_incomplete,
  };
}

/** Returns the list with older messages before it. */
export function prepend(list: MessageList, page: Page): MessageList {
  const older = page.messages.filter(({ id }) => id < (list.messages[0]?.id ?? Infinity));
  const messages = [...older, ...list.messages];
  const foundOldest = page.found_oldest ?? false;
  if (messages.length <= MAX_MESSAGES) return { ...list, messages, foundOldest };
  return { ...list, messages: messages.slice(0, MAX_MESSAGES), foundOldest, foundNewest: false };
}

/** Returns the list with newer messages behind it. */
export function append(list: MessageList, page: Page): MessageList {
  const newest = list.messages.at(-1)?.id ?? 0;
  const messages = [...list.messages, ...page.messages.filter(({ id }) => id > newest)];
  const foundNewest = page.found_newest ?? false;
  if (messages.length <= MAX_MESSAGES) return { ...list, messages, foundNewest };
  return { ...list, messages: messages.slice(-MAX_MESSAGES), foundNewest, foundOldest: false };
}

/** Returns the list after an event, or undefined if only the server knows which messages the list has now. */
export function applyToList(list: MessageList, event: ChatEvent, ownId: number): MessageList | undefined {
  switch (event.type) {
    case 'message': {
      if (!list.foundNewest || !includes(list.view, conversationOf(event.message, ownId), event.flags)) {
        return list;
      }
      return append(list, { messages: [{ ...event.message, flags: event.flags }], found_newest: true });
    }
    case 'update_message':
      return updated(list, event, ownId);
    case 'delete_message': {
      const ids = new Set('message_ids' in event ? event.message_ids : [event.message_id]);
      return { ...list, messages: list.messages.filter(({ id }) => !ids.has(id)) };
    }
    case 'reaction':
      return withChanged(list, [event.message_id], (message) => {
        const others = message.reactions.filter(
          ({ user_id, emoji_code, reaction_type }) =>
            user_id !== event.user_id || emoji_code !== event.emoji_code || reaction_type !== event.reaction_type,
        );
        const { emoji_name, emoji_code, reaction_type, user_id } = event;
        const reaction = { emoji_name, emoji_code, reaction_type, user_id };
        return { ...message, reactions: event.op === 'add' ? [...others, reaction] : others };
      });
    case 'submessage': {
      const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
      return withChanged(list, [message_id], (message) => {
        const others = message.submessages.filter((known) => known.id !== id);
        return { ...message, submessages: [...others, { id, message_id, sender_id, msg_type, content }] };
      });
    }
    case 'update_message_flags': {
      const ids = event.op === 'add' && event.all ? list.messages.map(({ id }) => id) : event.messages;
      if (list.view.kind === 'starred' && event.flag === 'starred') return starred(list, event.op, ids);
      return withChanged(list, ids, (message) => {
        const others = message.flags.filter((flag) => flag !== event.flag);
        return { ...message, flags: event.op === 'add' ? [...others, event.flag] : others };
      });
    }
    default:
      return list;
  }
}

/** Returns the list of starred messages after others were starred, or undefined if one of them is not loaded. */
function starred(list: MessageList, op: 'add' | 'remove', ids: number[]): MessageList | undefined {
  const changed = new Set(ids);
  if (op === 'remove') return { ...list, messages: list.messages.filter(({ id }) => !changed.has(id)) };
  const present = new Set(list.messages.map(({ id }) => id));
  return ids.every((id) => present.has(id)) ? list : undefined;
}

function withChanged(list: MessageList, ids: number[], change: (message: Message) => Message): MessageList {
  const changed = new Set(ids);
  if (!list.messages.some(({ id }) => changed.has(id))) return list;
  return { ...list, messages: list.messages.map((each) => (changed.has(each.id) ? change(each) : each)) };
}

function updated(
  list: MessageList,
  event: Extract<ChatEvent, { type: 'update_message' }>,
  ownId: number,
): MessageList | undefined {
  const { rendered_content, rendering_only, subject, new_stream_id, edit_timestamp } = event;
  let next = list;
  if (rendered_content !== undefined) {
    next = withChanged(next, [event.message_id], (message) => ({
      ...message,
      content: rendered_content,
      ...(!rendering_only && { last_edit_timestamp: edit_timestamp }),
    }));
  }
  if (subject === undefined && new_stream_id === undefined) return next;
  next = withChanged(next, event.message_ids, (message) => ({
    ...message,
    subject: subject ?? message.subject,
    ...(new_stream_id !== undefined && { stream_id: new_stream_id }),
  }));
  const present = new Set(next.messages.map(({ id }) => id));
  const isOfConversations = !['search', 'all', 'mentions', 'starred'].includes(list.view.kind);
  if (!isOfConversations) return next;
  const movedIn = movesInto(list.view, event) && event.message_ids.some((id) => !present.has(id));
  if (movedIn) return undefined;
  const stay = next.messages.filter((message) => includes(list.view, conversationOf(message, ownId), message.flags));
  return { ...next, messages: stay };
}

function movesInto(view: View, event: Extract<ChatEvent, { type: 'update_message' }>): boolean {
  const channelId = event.new_stream_id ?? event.stream_id!;
  const topic = event.subject ?? event.orig_subject ?? '';
  return includes(view, { kind: 'topic', channelId, topic });
}
