import { setTimeout as sleep } from 'node:timers/promises';
import { ClientCapabilities } from '@team-chat/contracts';
import type { ApiClient, ApiEvent } from '@team-chat/testkit';
import { ReferenceClient } from '@team-chat/testkit/reference-client';
import type { SeededRandom } from '../../support/seeded-random';
import type { Person } from './model';
import { POLL_LIMIT_MS, type RequestLog } from './request-log';

/** Milliseconds that a client waits before it tries again after a failure. */
const RETRY_MS = 200;
/** Milliseconds that a client may take to handle events before it polls again. Events collect meanwhile. */
const MAX_HANDLING_MS = 600;
/** Types of events that every queue gets. */
const COMPARED_TYPES = ['delete_message', 'message', 'reaction', 'update_message', 'update_message_flags'];
const CAPABILITIES = Object.fromEntries(Object.keys(ClientCapabilities.shape).map((name) => [name, true]));

/** Parameters of a registration for all types, as ReferenceClient needs them. */
export const ALL_TYPES = {
  include_subscribers: 'true',
  apply_markdown: false,
  client_capabilities: CAPABILITIES,
};
const MESSAGE_TYPES = { ...ALL_TYPES, event_types: COMPARED_TYPES };

/** One queue from its registration to its end, and what it received. */
export interface Session {
  userId: number;
  queueId: string;
  parameters: Record<string, unknown>;
  /** Names of the fields of the registration data. */
  fields: string[];
  /** Milliseconds of the clock when the registration was sent and answered. */
  registeringMs: number;
  registeredMs: number;
  /** The event id of the registration. */
  firstId: number;
  /** The last event id that the client has received. */
  lastId: number;
  /** Event id of each message that was received. */
  messages: Map<number, number>;
  /** The clock when an event of this id arrived first in this queue. */
  arrivals: Map<number, number>;
  unreadAtRegistration: Set<number>;
  /** The state of a client that registered for all types. */
  reference?: ReferenceClient;
  end: 'live' | 'deleted' | 'lost';
}

/** A client that registers a queue, polls it without end, each time at another gateway, and registers anew when the queue is
 *  lost. With `lifetimeMs` it also deletes its queue from time to time and registers anew. */
export class QueueClient {
  readonly sessions: Session[] = [];
  delivered = 0;
  private stopping = false;
  private turn = 0;
  private readonly running: Promise<void>;

  constructor(
    private readonly person: Person,
    private readonly log: RequestLog,
    private readonly random: SeededRandom,
    private readonly options: { allTypes: boolean; lifetimeMs?: number },
  ) {
    this.running = this.run();
  }

  /** Makes the client end after its present poll. The queue stays. */
  stop(): void {
    this.stopping = true;
  }

  /** Deletes the queue, which also ends a waiting poll. */
  async close(): Promise<void> {
    this.stop();
    const live = this.sessions.find(({ end }) => end === 'live');
    if (live) {
      await this.client()
        .delete('/events', { queue_id: live.queueId })
        .catch(() => undefined);
    }
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const session = await this.register();
      if (session) await this.poll(session);
    }
  }

  private client(): ApiClient {
    return this.person.clients[this.turn++ % this.person.clients.length]!;
  }

  private async register(): Promise<Session | undefined> {
    const parameters = this.options.allTypes ? ALL_TYPES : MESSAGE_TYPES;
    const registeringMs = Date.now();
    const { user_id } = this.person.user;
    const { outcome, body } = await this.log.attempt(
      `registration of user ${user_id}`,
      this.client().post('/register', parameters),
      { isRepeatable: true },
    );
    if (outcome !== 'acknowledged') {
      await sleep(RETRY_MS);
      return undefined;
    }
    const unread = [...body.unread_msgs.streams, ...body.unread_msgs.pms, ...body.unread_msgs.huddles];
    const session: Session = {
      userId: user_id,
      queueId: body.queue_id,
      parameters,
      fields: Object.keys(body),
      registeringMs,
      registeredMs: Date.now(),
      firstId: body.last_event_id,
      lastId: body.last_event_id,
      messages: new Map(),
      arrivals: new Map(),
      unreadAtRegistration: new Set(unread.flatMap((group) => group.unread_message_ids)),
      end: 'live',
      ...(this.options.allTypes && { reference: new ReferenceClient(body) }),
    };
    this.sessions.push(session);
    return session;
  }

  private async poll(session: Session): Promise<void> {
    const { lifetimeMs } = this.options;
    const endMs = lifetimeMs ? Date.now() + lifetimeMs / 2 + this.random.below(lifetimeMs) : Infinity;
    while (!this.stopping) {
      if (Date.now() > endMs) return this.delete(session);
      const { queueId, lastId } = session;
      const { outcome, body } = await this.log.attempt(
        `poll of queue ${queueId} from ${lastId}`,
        this.client().get('/events', {
          queue_id: queueId,
          last_event_id: lastId,
          // The client looks at its lifetime meanwhile.
          dont_block: lifetimeMs !== undefined,
        }),
        { limitMs: POLL_LIMIT_MS, allowedRefusals: () => ['BAD_EVENT_QUEUE_ID'] },
      );
      if (outcome === 'acknowledged') this.take(session, body.events);
      else if (outcome === 'refused') {
        session.end = 'lost';
        return;
      }
      await sleep(outcome === 'acknowledged' ? this.random.below(MAX_HANDLING_MS) : RETRY_MS);
    }
  }

  private async delete(session: Session): Promise<void> {
    session.end = 'deleted';
    // A deletion without an answer may have been done.
    const allowedRefusals = () => ['BAD_EVENT_QUEUE_ID'];
    const deletion = this.client().delete('/events', { queue_id: session.queueId });
    await this.log.attempt(`deletion of queue ${session.queueId}`, deletion, { allowedRefusals });
  }

  private take(session: Session, events: ApiEvent[]): void {
    const name = `queue ${session.queueId} of user ${session.userId}`;
    for (const event of events) {
      const isHeartbeat = event.type === 'heartbeat';
      // A heartbeat carries the position of the log, which is that of the last event where nothing has happened since.
      if (event.id < session.lastId || (event.id === session.lastId && !isHeartbeat)) {
        this.log.violation(`${name}: event ${event.id} came after ${session.lastId}`);
      }
      session.lastId = Math.max(session.lastId, event.id);
      if (isHeartbeat) continue;
      this.delivered++;
      if (COMPARED_TYPES.includes(event.type)) {
        session.arrivals.set(event.id, Date.now());
      }
      if (event.type === 'message') {
        const earlier = session.messages.get(event.message.id);
        if (earlier !== undefined) {
          this.log.violation(`${name}: message ${event.message.id} came as event ${earlier} and ${event.id}`);
        }
        session.messages.set(event.message.id, event.id);
      }
      try {
        session.reference?.apply(event);
      } catch (error) {
        this.log.violation(
          `${name}: event ${event.id} contradicts the state: ${(error as Error).message}; ${JSON.stringify(event)}`,
        );
      }
    }
  }
}
