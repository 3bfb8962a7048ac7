import { type ApiClient, type ApiEvent, type ApiResponse, served, type TestUser } from '@team-chat/testkit';

/** Milliseconds that a client waits before it tries again. */
const RETRY_MS = 50;

/** A client that polls its queue without end, each time at another gateway, as clients behind a load balancer do.
 *  After a lost connection or a 5xx it polls again from the same event. It records everything it receives, right or
 *  wrong. */
export class SteadyReader {
  /** Every event in the order of arrival, heartbeats left out. */
  readonly events: ApiEvent[] = [];
  /** Answers that no client should get. */
  readonly refusals: string[] = [];
  private lastEventId: number;
  private stopping = false;
  private turn = 0;
  private readonly finished: Promise<void>;

  private constructor(
    readonly user: TestUser,
    private readonly clients: ApiClient[],
    /** The registration data. */
    readonly registration: any,
  ) {
    this.lastEventId = registration.last_event_id;
    this.finished = this.run();
  }

  static async start(
    user: TestUser,
    clients: ApiClient[],
    parameters: Record<string, unknown> = {},
  ): Promise<SteadyReader> {
    return new SteadyReader(user, clients, await served(() => clients[0]!.post('/register', parameters)));
  }

  get queueId(): string {
    return this.registration.queue_id;
  }

  get messageIds(): number[] {
    return this.events.filter((event) => event.type === 'message').map((event) => event.message.id);
  }

  /** Deletes the queue, which also ends the poll that waits on it. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.clients[0]!.delete('/events', { queue_id: this.queueId });
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const answer = await this.poll();
      if (this.stopping) return;
      if (answer?.status === 200) this.take(answer.body.events);
      else if (answer && answer.status < 500) {
        this.refusals.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        return;
      } else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Polls once. Returns undefined if the connection was lost. */
  private async poll(): Promise<ApiResponse | undefined> {
    const client = this.clients[this.turn++ % this.clients.length]!;
    const place = { queue_id: this.queueId, last_event_id: this.lastEventId };
    try {
      return await client.get('/events', place);
    } catch (error) {
      // Only system errors mean a lost connection. Other errors mean that the answer broke the contract.
      if ((error as NodeJS.ErrnoException).code === undefined) this.refusals.push(String(error));
      return undefined;
    }
  }

  private take(events: ApiEvent[]): void {
    for (const event of events) {
      if (event.type !== 'heartbeat') this.events.push(event);
      this.lastEventId = Math.max(this.lastEventId, event.id);
    }
  }
}
