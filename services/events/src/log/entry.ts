import type { LogEntry } from '@team-chat/bus';
import type { Audience, Effect, EventName, EventNamed, FieldsOf, ShapingOf } from '@team-chat/contracts';

/** Bytes that an entry takes in memory besides its body, about. */
const HEAD_BYTES = 768;

/** A log entry in this replica's memory, shared by all its queues. The body is parsed when the first queue needs it.
 *  Each form of the event is made once for all clients that get it. */
export class Entry<F extends object = object, S = unknown> {
  readonly seq: number;
  readonly service: string;
  readonly realm_id: number;
  readonly type: string;
  readonly audience: Audience;
  readonly effects: Effect[];
  readonly xid: bigint;
  readonly trace: string | undefined;
  /** Bytes that the entry takes in memory while it is not distributed. */
  readonly size: number;
  private readonly readBody: LogEntry['body'];
  private parsed: ParsedBody<F, S> | undefined;
  private texts: Map<string, string> | undefined;

  constructor(
    entry: LogEntry,
    /** Number of the log's partition that has the entry. */
    readonly partition: number,
  ) {
    this.seq = entry.seq;
    this.service = entry.service;
    this.realm_id = entry.realm_id;
    this.type = entry.type;
    this.audience = entry.audience;
    this.effects = entry.effects;
    this.xid = entry.xid;
    this.trace = entry.trace;
    this.size = entry.size + HEAD_BYTES;
    this.readBody = entry.body;
  }

  /** Returns the event's name. Parses the body, because `op` is in it. */
  get name(): string {
    return this.body.name;
  }

  /** The event's fields in the log, without `type` and `op`. */
  get fields(): F {
    return this.body.fields;
  }

  get shaping(): S {
    return this.body.shaping;
  }

  /** Whether this is an entry of the event with that declared name. */
  is<N extends EventName>(name: N): this is EntryOf<N> {
    return name.startsWith(this.type) && this.name === name;
  }

  /** Returns the event's JSON for all clients of one kind, made once. */
  shape(kind: string, make: () => object): string {
    return this.text(kind, () => this.withHead(make()));
  }

  /** Returns the event with its fields, for one client. */
  withHead(fields: object): object {
    const { op } = this.body;
    return { type: this.type, ...(op !== undefined && { op }), ...fields, id: this.seq };
  }

  /** Returns the JSON of a part of the event, made once. */
  text(name: string, make: () => object): string {
    const texts = (this.texts ??= new Map<string, string>());
    let text = texts.get(name);
    if (text === undefined) {
      text = JSON.stringify(make());
      texts.set(name, text);
    }
    return text;
  }

  /** Forgets what was made of the body, which takes several times the body's memory. */
  shrink(): void {
    this.parsed = undefined;
    this.texts = undefined;
  }

  private get body(): ParsedBody<F, S> {
    return (this.parsed ??= this.parse());
  }

  /** Parses the body. Its types are trusted, because the service that wrote it used the event's declaration. */
  private parse(): ParsedBody<F, S> {
    const { event, shaping } = this.readBody();
    const { op, ...fields } = event;
    return {
      op: op as string | undefined,
      name: op === undefined ? this.type : `${this.type}/${String(op)}`,
      fields: fields as F,
      shaping: shaping as S,
    };
  }
}

interface ParsedBody<F, S> {
  op: string | undefined;
  name: string;
  fields: F;
  shaping: S;
}

/** An entry with the fields and shaping data of a declared event. */
export type EntryOf<N extends EventName> = Entry<FieldsOf<EventNamed<N>>, ShapingOf<EventNamed<N>>>;
