import type { Message } from '@team-chat/client';
import { hashOf } from '../state/route.ts';
import { type Conversation, conversationOf, includes, isWritable, keyOf } from '../state/view.ts';
import type { Store } from '../store/store.ts';

/** Lets the user write to the conversation of a message, beginning with a text. Stays in the open view where one can write to the
 *  conversation from it. */
export function answer(store: Store, message: Message, text = ''): void {
  const conversation = conversationOf(message, store.slices.raw.ownId);
  const view = store.messages.view.peek();
  if (!view || !isWritable(view) || !includes(view, conversation)) {
    return writeTo(store, conversation, text, message.id);
  }
  const topic = view.kind === 'channel' && conversation.kind === 'topic' ? { topic: conversation.topic } : {};
  store.texts.insertion.value = { key: keyOf(view), text, ...topic };
}

/** Opens a conversation, and lets the user write to the conversation, beginning with a text. */
export function writeTo(store: Store, conversation: Conversation, text = '', near?: number): void {
  store.texts.insertion.value = { key: keyOf(conversation), text };
  location.hash = hashOf(conversation, near === undefined ? {} : { near });
}

/** Returns the address of a message. */
export function addressOf(store: Store, message: Message): string {
  const conversation = conversationOf(message, store.slices.raw.ownId);
  return new URL(hashOf(conversation, { near: message.id }), location.origin).href;
}

/** Returns a message as a quotation in Markdown; undefined if the message could not be fetched. */
export async function fetchQuotation(store: Store, message: Message): Promise<string | undefined> {
  const content = await fetchSource(store, message);
  if (content === undefined) return undefined;
  const fence = '`'.repeat(Math.max(3, ...[...content.matchAll(/^`+/gm)].map(([ticks]) => ticks.length + 1)));
  const { sender_full_name: name, sender_id: id } = message;
  return `@_**${name}|${id}** [said](${addressOf(store, message)}):\n${fence}quote\n${content}\n${fence}\n`;
}

/** Returns the Markdown of a message; undefined if the message could not be fetched. */
export async function fetchSource(store: Store, { id }: Message): Promise<string | undefined> {
  let content: string | undefined;
  await store.requests.attempt(async ({ messages }) => {
    content = (await messages.get({ message_id: id, apply_markdown: false })).message.content;
  });
  return content;
}
