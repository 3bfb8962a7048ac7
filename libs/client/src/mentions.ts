import type { Client } from './client.ts';
import type { EventMessage, Message } from './generated/types.ts';
import type { Destination } from './sent.ts';
import type { CallOptions } from './transport.ts';

/** A message to the account: one that mentions it, or a direct message. */
export interface Mention {
  message: EventMessage;
  /** The message as it was written, without the account's name at its beginning. */
  text: string;
  /** The same topic or direct conversation, as parameters of `messages.send`. */
  destination: Destination;
  /** Sends a message to the destination. */
  reply(content: string, options?: CallOptions): Promise<{ id: number }>;
  /** Adds an emoji to the message, by the emoji's name. */
  react(emoji_name: string, options?: CallOptions): Promise<unknown>;
}

export interface MentionsOptions {
  /** Id of the last message that was handled: mentions with greater ids, which came while the program did not run, come
   *  first. 0 for all. */
  after?: number;
  /** Ends the iteration, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** Messages of one request. */
const BATCH = 1000;

/** Yields each message by others that mentions the client's account, or is a direct message to it. Asks for those that came
 *  while there was no queue, before the first one and where one was lost. */
export async function* readMentions(
  client: Client,
  { after, signal }: MentionsOptions,
): AsyncGenerator<Mention, void, undefined> {
  const account = await client.users.getOwn({}, { signal });
  const events = client.events({
    event_types: ['message'],
    // Has `max_message_id`.
    fetch_event_types: ['message'],
    ...(signal && { signal }),
  });
  let newest = after;
  let listed = new Set<number>();
  for await (const item of events) {
    if (item.type !== 'message' && newest === undefined) newest = item.state.max_message_id!;
    else if (item.type !== 'message') {
      const missed = await listMissed(client, newest!, signal);
      listed = new Set(missed.map(({ id }) => id));
      for (const message of missed) {
        newest = Math.max(newest!, message.id);
        if (isForAccount(message, message.flags ?? [], account)) yield mentionOf(client, message, account);
      }
    } else {
      const { message, flags } = item;
      newest = Math.max(newest!, message.id);
      // The queue is older than the list, and has some of the same messages.
      if (!listed.has(message.id) && isForAccount(message, flags, account)) yield mentionOf(client, message, account);
    }
  }
}

interface Account {
  user_id: number;
  full_name: string;
}

const isForAccount = (message: EventMessage, flags: string[], { user_id }: Account) =>
  message.sender_id !== user_id && (message.type === 'private' || flags.includes('mentioned'));

/** Returns mentions of the account and direct messages with ids above `after`, by id. Repeats requests until the server is
 *  back. */
async function listMissed(client: Client, after: number, signal: AbortSignal | undefined) {
  const options = { signal, retries: Infinity, maxRateLimitWaitMs: Infinity };
  const found = new Map<number, Message>();
  for (const operand of ['mentioned', 'dm']) {
    const narrow = [{ operator: 'is', operand }];
    const query = { narrow, include_anchor: false, num_before: 0, num_after: BATCH, apply_markdown: false };
    let anchor = after;
    for (let isLast = false; !isLast;) {
      const { messages, found_newest } = await client.messages.list({ ...query, anchor }, options);
      for (const message of messages) found.set(message.id, message);
      anchor = messages.at(-1)?.id ?? anchor;
      isLast = found_newest !== false || messages.length === 0;
    }
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

function mentionOf(client: Client, message: EventMessage, { user_id, full_name }: Account): Mention {
  const destination = destinationOf(message, user_id);
  return {
    message,
    text: withoutName(message.content, full_name),
    destination,
    reply: (content, options) => client.messages.send({ ...destination, content }, options),
    react: (emoji_name, options) => client.reactions.add({ message_id: message.id, emoji_name }, options),
  };
}

/** Returns a text without a mention of the name at its beginning: `@**Name**`, or `@**Name|id**` where names are shared. */
function withoutName(text: string, name: string): string {
  const mention = /^\s*@\*\*(.+?)(?:\|\d+)?\*\*\s*/.exec(text);
  return mention?.[1] === name ? text.slice(mention[0].length) : text;
}

function destinationOf({ type, stream_id, subject, display_recipient }: EventMessage, ownId: number): Destination {
  if (type === 'stream') return { type: 'channel', to: stream_id!, topic: subject };
  const ids = (display_recipient as { id: number }[]).map(({ id }) => id).filter((id) => id !== ownId);
  return { type: 'direct', to: ids };
}
