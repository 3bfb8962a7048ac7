import { groupBy } from '@team-chat/contracts';
import { Batcher } from '@team-chat/db';
import type { NewMessage, Sent } from './new-message';

/** Undefined for a message that was not sent. */
type Result = Sent | undefined;
/** Sends messages. Where `waits` is false, leaves out messages to conversations that another transaction has locked. */
type RunStatement = (messages: NewMessage[], waits: boolean) => Promise<Result[]>;

/** Maximum number of messages in one statement. */
const MAX_BATCH_SIZE = 64;
/** Two, so that one statement is prepared while another is written to disk. */
const STATEMENTS_AT_ONCE = 2;

/** Batches messages for the database. Messages that are added while statements run are sent by the next statement:
 *  under load they share a statement and a commit, otherwise a message does not wait. A conversation that another
 *  transaction has locked delays only its own messages. */
export class SendQueue {
  private readonly batcher = new Batcher<NewMessage, Result>({
    // Other messages to a conversation would wait for the running statement's lock anyway.
    keyOf: conversationOf,
    maxSize: MAX_BATCH_SIZE,
    maxConcurrent: STATEMENTS_AT_ONCE,
    run: (messages) => this.place(messages),
  });

  constructor(private readonly runStatement: RunStatement) {}

  /** Sends a message; resolves with undefined where the conversation's `policy_version` has changed. */
  add(message: NewMessage): Promise<Result> {
    return this.batcher.add(message);
  }

  /** Sends the messages whose conversations are not locked; returns promises for the other messages, which are sent by
   *  conversation. */
  private async place(messages: NewMessage[]): Promise<(Result | Promise<Result>)[]> {
    const sent = await this.runStatement(messages, false).catch((error: unknown) => {
      if (messages.length === 1 || !isRefusal(error)) throw error;
      return [];
    });
    const left = messages.filter((_, index) => !sent[index]);
    const later = new Map<NewMessage, Promise<Result>>();
    for (const some of groupBy(left, conversationOf).values()) {
      const results = this.sendWaiting(some);
      for (const [index, message] of some.entries()) {
        const result = results.then((all) => all[index]);
        later.set(message, result);
      }
    }
    return messages.map((message, index) => sent[index] ?? later.get(message)!);
  }

  /** Waits for the lock of a conversation and sends messages to it: together, or one by one where one is refused. */
  private async sendWaiting(messages: NewMessage[]): Promise<(Result | Promise<Result>)[]> {
    try {
      return await this.runStatement(messages, true);
    } catch (error) {
      if (messages.length === 1 || !isRefusal(error)) throw error;
    }
    let previous: Promise<unknown> = Promise.resolve();
    return messages.map((message) => {
      const result = previous.then(() => this.runStatement([message], true)).then(([sent]) => sent);
      previous = result.catch(() => undefined);
      return result;
    });
  }
}

function conversationOf({ realm_id, conversation_id }: NewMessage): string {
  return `${realm_id}:${conversation_id}`;
}

/** Whether Postgres reports that the statement failed; after any other error the outcome is unknown. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
