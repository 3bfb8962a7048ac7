import type { LogEntry } from '@team-chat/bus';
import type { Audience, Effect } from '@team-chat/contracts';

/** In the place of an organisation: the entry is for all of them. */
export const ALL_REALMS = 0;

/** A log entry in this replica's memory, shared by all its queues. The body is parsed when the first queue
 *  wants it; each shape that clients of some kind get is made once. */
export class Entry {
  readonly seq: number;
  /** Its id in the outbox of its service. */
  readonly outbox_id: number;
  readonly service: string;
  readonly realm_id: number;
  readonly type: string;
  readonly audience: Audience;
  readonly effects: Effect[];
  readonly xid: bigint;
  readonly trace: string | undefined;
  private readonly readBody: LogEntry['body'];
  private parsed: ReturnType<LogEntry['body']> | undefined;
  private readonly texts = new Map<string, string>();

  constructor(entry: LogEntry) {
    this.seq = entry.seq;
    this.outbox_id = Number(entry.message_id.slice(entry.service.length + 1));
    this.service = entry.service;
    this.realm_id = entry.realm_id;
    this.type = entry.type;
    this.audience = entry.audience;
    this.effects = entry.effects;
    this.xid = entry.xid;
    this.trace = entry.trace;
    this.readBody = entry.body;
  }

  get event(): Record<string, any> {
    return this.body.event;
  }

  shaping<S>(): S {
    return this.body.shaping as S;
  }

  /** The event's JSON for all clients of one kind. */
  shape(kind: string, make: () => Record<string, unknown>): string {
    return this.text(kind, () => ({ type: this.type, ...make(), id: this.seq }));
  }

  /** A part's JSON, made once. */
  text(name: string, make: () => object): string {
    let text = this.texts.get(name);
    if (text === undefined) {
      text = JSON.stringify(make());
      this.texts.set(name, text);
    }
    return text;
  }

  private get body() {
    return (this.parsed ??= this.readBody());
  }
}
