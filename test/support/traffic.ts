import { type ApiClient, type ApiResponse, type TestUser, until } from '@team-chat/testkit';

/** A conversation. */
export interface Place {
  members: TestUser[];
  /** Parameters of POST /messages that lead there. */
  address: Record<string, unknown>;
}

/** A message somebody tried to send. Its text tells it from all others. */
export interface Send {
  place: Place;
  content: string;
  /** Absent where no answer came: it may have been sent, or not. */
  id?: number;
}

/** An attempt to mark a message as read; `acknowledged` says whether it is known to have worked. */
export interface Mark {
  user_id: number;
  id: number;
  acknowledged: boolean;
}

interface Person {
  user: TestUser;
  clients: ApiClient[];
}

/** Two messages of one sender lie at least this far apart: a steady load, not the heaviest one. */
const PACE_MS = 10;
/** Each person says several things at once, so that a fault always meets something under way. */
const VOICES = 3;

/** People who talk all the time, in every conversation they are in, whatever happens to the cluster, and mark a part
 *  of what they said as read. Nothing is tried a second time. */
export class Traffic {
  readonly sends: Send[] = [];
  readonly marks: Mark[] = [];
  /** Answers that say neither yes nor that the cluster is unable for the moment. */
  readonly oddAnswers: string[] = [];
  /** Why no answer came, where the cluster was unable: a code of the system's, or of the cluster. */
  readonly troubles: string[] = [];
  private stopping = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly places: Place[],
    people: Person[],
  ) {
    const voices = Array.from({ length: VOICES }, (_, voice) => voice);
    this.running = people.flatMap((person) => voices.map((voice) => this.talk(person, voice)));
  }

  /** Resolves when so many more sends were begun and acknowledged. */
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
    for (let count = voice; !this.stopping; count += VOICES) {
      const client = clients[count % clients.length]!;
      const place = mine[count % mine.length]!;
      const send: Send = { place, content: `${user.user_id}/${count}` };
      this.sends.push(send);
      const answer = await this.attempt(
        client.post('/messages', { ...place.address, content: send.content }),
      );
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

  /** Undefined where the cluster was unable to answer; throws where it refused. */
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
