import { type ApiClient, type ApiResponse, type TestUser, until } from '@team-chat/testkit';

/** A conversation. */
export interface Place {
  members: TestUser[];
  /** Parameters of POST /messages for this conversation. */
  address: Record<string, unknown>;
}

/** An attempt to send a message. Its content is unique. */
export interface Send {
  place: Place;
  content: string;
  /** Undefined if there was no answer: the message may have been sent, or not. */
  id?: number;
}

/** An attempt to mark a message as read. `acknowledged` is true if the answer was a success. */
export interface Mark {
  user_id: number;
  id: number;
  acknowledged: boolean;
}

interface Person {
  user: TestUser;
  clients: ApiClient[];
}

/** Milliseconds between two messages of one sender: a steady load, not the heaviest one. */
const PACE_MS = 50;
/** Number of concurrent senders for each user, so that a fault always meets a request under way. */
const SENDERS_PER_USER = 3;

/** Lets users send messages all the time, to all their conversations, whatever happens to the deployment, and mark a
 *  part of their messages as read. Nothing is tried a second time. */
export class Traffic {
  readonly sends: Send[] = [];
  readonly marks: Mark[] = [];
  /** Answers of 500 or above that are not the expected 503. */
  readonly oddAnswers: string[] = [];
  /** Codes of attempts without a success: of system errors, or of answers. */
  readonly troubles: string[] = [];
  private stopping = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly places: Place[],
    readonly people: Person[],
  ) {
    const voices = Array.from({ length: SENDERS_PER_USER }, (_, voice) => voice);
    this.running = people.flatMap((person) => voices.map((voice) => this.talk(person, voice)));
  }

  /** Resolves when `count` more messages have been sent and acknowledged. */
  async flows(count = 40): Promise<void> {
    const begin = this.sends.length;
    const acknowledged = () => this.sends.slice(begin).filter((send) => send.id !== undefined).length;
    await until(`${count} more messages are sent`, () => acknowledged() >= count);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async talk({ user, clients }: Person, voice: number): Promise<void> {
    const mine = this.places.filter((place) => place.members.includes(user));
    for (let count = voice; !this.stopping; count += SENDERS_PER_USER) {
      const client = clients[count % clients.length]!;
      const place = mine[count % mine.length]!;
      const send: Send = { place, content: `${user.user_id}/${count}` };
      this.sends.push(send);
      const answer = await this.attempt(client.post('/messages', { ...place.address, content: send.content }));
      if (answer) send.id = answer.body.id;
      if (answer && voice === 0) await this.markRead(client, user.user_id, send.id!);
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
  }

  private async markRead(client: ApiClient, user_id: number, id: number): Promise<void> {
    const mark: Mark = { user_id, id, acknowledged: false };
    this.marks.push(mark);
    const change = { messages: [id], op: 'add', flag: 'read' };
    mark.acknowledged = (await this.attempt(client.post('/messages/flags', change))) !== undefined;
  }

  /** Returns a successful answer, or undefined after a lost connection or a 5xx. Throws after a refusal. */
  private async attempt(call: Promise<ApiResponse>): Promise<ApiResponse | undefined> {
    let answer: ApiResponse;
    try {
      answer = await call;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      this.troubles.push(code);
      return undefined;
    }
    const { status, body } = answer;
    if (status === 200) return answer;
    const told = `HTTP ${status}: ${JSON.stringify(body)}`;
    if (status < 500) throw new Error(told);
    if (status !== 503 || body.code !== 'SERVICE_UNAVAILABLE') this.oddAnswers.push(told);
    this.troubles.push(body.code ?? told);
    return undefined;
  }
}
