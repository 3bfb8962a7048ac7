import type { JsMsg } from 'nats';
import type { Bus } from './bus';
import type { FollowedLog } from './follow-log';
import { ENTRY_HEADER, type LogEntry } from './log-entry';
import { isNewer, type LogPosition, type LogState } from './log-position';

/** The log as a tail needs it. */
export interface TailSource {
  confirm(position: LogPosition): Promise<LogState>;
  /** Begins to deliver the messages after a sequence number. */
  deliverAfter(seq: number): Promise<FollowedLog>;
  parse(msg: JsMsg): LogEntry | undefined;
}

export interface TailOptions {
  onEntry(entry: LogEntry): void;
  /** Called when the log begins a new incarnation. The tail goes on from its end: there are no entries in between that
   *  anybody still waits for. */
  onIncarnation(): void;
}

const PAUSE_MS = 50;

/** Reads the log from a position on, in order, also after restarts of the NATS server. */
export class LogTail {
  private current: FollowedLog | undefined;
  private checking: Promise<void> | undefined;
  private stopped = false;
  private readonly forget: () => void;

  constructor(
    private readonly bus: Bus,
    private readonly source: TailSource,
    private reached: LogPosition,
    private readonly options: TailOptions,
  ) {
    this.forget = bus.onConnectionChange((state) => state === 'back' && this.current?.close());
    void this.run();
  }

  /** The position up to which the log was read. */
  get position(): LogPosition {
    return this.reached;
  }

  /** Looks whether the log has begun a new incarnation, or has to because it lost its end. Calls during a check share
   *  it. */
  check(): Promise<void> {
    this.checking ??= this.confirm().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async confirm(): Promise<void> {
    const state = await this.source.confirm(this.reached);
    if (this.goOnIn(state)) this.current?.close();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.forget();
    this.current?.close();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.follow();
      } catch {
        // The server is away: try again until stopped.
      }
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Reads on until the connection is lost, the server is silent, or a message is missing: the server may come back with an
   *  older log, so the position is confirmed before each consumer. */
  private async follow(): Promise<void> {
    const { connections } = this.bus;
    this.goOnIn(await this.source.confirm(this.reached));
    const messages = await this.source.deliverAfter(this.reached.seq);
    this.current = messages;
    try {
      if (this.bus.connections !== connections) return;
      let delivered = 0;
      for await (const msg of messages) {
        if (this.stopped || this.bus.connections !== connections) return;
        if (msg.info.deliverySequence !== ++delivered) return;
        this.take(msg);
      }
    } finally {
      messages.close();
    }
  }

  /** Moves to the end of the log if this is a newer incarnation; returns whether it is. */
  private goOnIn({ incarnation, last_seq }: LogState): boolean {
    if (!isNewer(incarnation, this.reached.incarnation)) return false;
    this.reached = { incarnation, seq: last_seq };
    this.options.onIncarnation();
    return true;
  }

  private take(msg: JsMsg): void {
    if (msg.seq <= this.reached.seq) return;
    const message_id = msg.headers?.get(ENTRY_HEADER.id) ?? '';
    this.reached = { ...this.reached, seq: msg.seq, entry: { seq: msg.seq, message_id } };
    const entry = this.source.parse(msg);
    if (entry) this.options.onEntry(entry);
  }
}
