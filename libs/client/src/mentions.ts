import type { Client } from './client.ts';
import type { Events } from './generated/types.ts';
import type { CallOptions } from './transport.ts';

type Message = Events['message']['message'];

/** A message to the account: one that mentions it, or a direct message. */
export interface Mention {
  message: Message;
  /** The message as it was written, without the account's name at its beginning. */
  text: string;
  /** Sends a message to the same topic or direct conversation. */
  reply(content: string, options?: CallOptions): Promise<{ id: number }>;
  /** Adds an emoji to the message, by the emoji's name. */
  react(emoji_name: string, options?: CallOptions): Promise<unknown>;
}

/** Yields each message by others that mentions the client's account, or is a direct message to it. */
export async function* readMentions(
  client: Client,
  signal: AbortSignal | undefined,
): AsyncGenerator<Mention, void, undefined> {
  const { user_id, full_name } = await client.users.getOwn({}, { signal });
  const events = client.events({
    event_types: ['message'],
    fetch_event_types: [],
    ...(signal && { signal }),
  });
  for await (const item of events) {
    if (item.type !== 'message' || item.message.sender_id === user_id) continue;
    const { message, flags } = item;
    if (message.type === 'stream' && !flags.includes('mentioned')) continue;
    yield {
      message,
      text: withoutName(message.content, full_name),
      reply: (content, options) =>
        client.messages.send({ ...destinationOf(message, user_id), content }, options),
      react: (emoji_name, options) => client.reactions.add({ message_id: message.id, emoji_name }, options),
    };
  }
}

/** Returns a text without a mention of the name at its beginning: `@**Name**`, or `@**Name|id**` where names are shared. */
function withoutName(text: string, name: string): string {
  const mention = /^\s*@\*\*(.+?)(?:\|\d+)?\*\*\s*/.exec(text);
  return mention?.[1] === name ? text.slice(mention[0].length) : text;
}

function destinationOf({ type, stream_id, subject, display_recipient }: Message, ownId: number) {
  if (type === 'stream') return { type: 'channel', to: stream_id!, topic: subject } as const;
  const ids = (display_recipient as { id: number }[]).map(({ id }) => id).filter((id) => id !== ownId);
  return { type: 'direct', to: ids } as const;
}
