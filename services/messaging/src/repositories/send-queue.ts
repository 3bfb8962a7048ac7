import type { NewMessage, Sent } from './sending';

/** Sends messages; those in conversations that somebody else has locked only if it `waits`. Undefined for those that
 *  were not sent. */
type Place = (messages: NewMessage[], waits: boolean) => Promise<(Sent | undefined)[]>;

interface Waiting {
  message: NewMessage;
  conversation: string;
  resolve(sent: Sent | undefined): void;
  reject(error: unknown): void;
}

/** More are not sent by one statement. */
const MOST_TOGETHER = 64;
/** While one is being written to disk, the next is made. */
const STATEMENTS_AT_ONCE = 2;

/** Messages on their way into the database. What comes while statements are under way is sent by the next one, so that
 *  under load a message costs a small part of a statement and of a commit, and otherwise waits for nobody. A
 *  conversation that somebody else has locked holds up only what is said in it. */
export class SendQueue {
  private waiting: Waiting[] = [];
  /** Conversations in which we are sending: whatever else is said there would wait for that anyway. */
  private readonly busy = new Set<string>();
  private statements = 0;
  private turn: NodeJS.Immediate | undefined;

  constructor(private readonly place: Place) {}

  /** Resolves with undefined where the message may not be sent. */
  add(message: NewMessage): Promise<Sent | undefined> {
    return new Promise((resolve, reject) => {
      const conversation = `${message.realm_id}:${message.conversation_id}`;
      this.waiting.push({ message, conversation, resolve, reject });
      // All that is to be sent in one turn of the event loop goes together.
      this.turn ??= setImmediate(() => this.next());
    });
  }

  private next(): void {
    this.turn = undefined;
    while (this.statements < STATEMENTS_AT_ONCE) {
      const batch = this.waiting.filter(({ conversation }) => !this.busy.has(conversation));
      batch.splice(MOST_TOGETHER);
      if (batch.length === 0) return;
      const taken = new Set(batch);
      this.waiting = this.waiting.filter((each) => !taken.has(each));
      for (const { conversation } of batch) this.busy.add(conversation);
      void this.send(batch);
    }
  }

  private async send(batch: Waiting[]): Promise<void> {
    this.statements++;
    const left = new Map<string, Waiting[]>(batch.map(({ conversation }) => [conversation, []]));
    for (const each of await this.attempt(batch, false)) left.get(each.conversation)!.push(each);
    this.statements--;
    for (const [conversation, some] of left) void this.sendRest(conversation, some);
    this.next();
  }

  /** What could not be sent with the others, conversation by conversation. */
  private async sendRest(conversation: string, rest: Waiting[]): Promise<void> {
    if (rest.length > 0) for (const { resolve } of await this.attempt(rest, true)) resolve(undefined);
    this.busy.delete(conversation);
    this.next();
  }

  /** Sends what can be sent, and returns what cannot. */
  private async attempt(batch: Waiting[], waits: boolean): Promise<Waiting[]> {
    try {
      const sent = await this.place(
        batch.map(({ message }) => message),
        waits,
      );
      return batch.filter(({ resolve }, index) => sent[index] === undefined || resolve(sent[index]));
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) {
        for (const { reject } of batch) reject(error);
        return [];
      }
      if (!waits) return batch;
      const left = [];
      for (const each of batch) left.push(...(await this.attempt([each], true)));
      return left;
    }
  }
}

/** Whether Postgres says that it has not done it; otherwise nobody knows. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
