import { Batcher } from '@team-chat/db';
import type { NewMessage, Sent } from './new-message';

/** Undefined for a message that was not sent. */
type Result = Sent | undefined;
/** Sends messages; those in conversations that somebody else has locked only if it `waits`. */
type Place = (messages: NewMessage[], waits: boolean) => Promise<Result[]>;

/** More are not sent by one statement. */
const MOST_TOGETHER = 64;
/** While one is being written to disk, the next is made. */
const STATEMENTS_AT_ONCE = 2;

/** Messages on their way into the database. What comes while statements are under way is sent by the next one, so that
 *  under load a message costs a small part of a statement and of a commit, and otherwise waits for nobody. A
 *  conversation that somebody else has locked holds up only what is said in it. */
export class SendQueue {
  private readonly batcher = new Batcher<NewMessage, Result>({
    // Whatever else is said in a conversation in which we are sending would wait for that anyway.
    keyOf: conversationOf,
    maxSize: MOST_TOGETHER,
    maxConcurrent: STATEMENTS_AT_ONCE,
    run: (messages) => this.send(messages),
  });

  constructor(private readonly place: Place) {}

  /** Resolves with undefined where the message may not be sent. */
  add(message: NewMessage): Promise<Result> {
    return this.batcher.add(message);
  }

  /** Sends what can be sent at once; the results of the other messages follow, conversation by conversation. */
  private async send(messages: NewMessage[]): Promise<(Result | Promise<Result>)[]> {
    const sent = await this.place(messages, false).catch((error: unknown) => {
      if (messages.length === 1 || !isRefusal(error)) throw error;
      return [];
    });
    const left = messages.filter((_, index) => !sent[index]);
    const later = new Map<NewMessage, Promise<Result>>();
    for (const some of byConversation(left)) {
      const results = this.sendWaiting(some);
      for (const [index, message] of some.entries()) {
        const result = results.then((all) => all[index]);
        later.set(message, result);
      }
    }
    return messages.map((message, index) => sent[index] ?? later.get(message)!);
  }

  /** Waits for the lock of a conversation, and sends messages there: together, or one by one where one is refused. */
  private async sendWaiting(messages: NewMessage[]): Promise<(Result | Promise<Result>)[]> {
    try {
      return await this.place(messages, true);
    } catch (error) {
      if (messages.length === 1 || !isRefusal(error)) throw error;
    }
    let previous: Promise<unknown> = Promise.resolve();
    return messages.map((message) => {
      const result = previous.then(() => this.place([message], true)).then(([sent]) => sent);
      previous = result.catch(() => undefined);
      return result;
    });
  }
}

function conversationOf({ realm_id, conversation_id }: NewMessage): string {
  return `${realm_id}:${conversation_id}`;
}

function byConversation(messages: NewMessage[]): Iterable<NewMessage[]> {
  const conversations = new Map<string, NewMessage[]>();
  for (const message of messages) {
    const some = conversations.get(conversationOf(message));
    if (some) some.push(message);
    else conversations.set(conversationOf(message), [message]);
  }
  return conversations.values();
}

/** Whether Postgres says that it has not done it; otherwise nobody knows. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
