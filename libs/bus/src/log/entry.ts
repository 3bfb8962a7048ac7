import type { JsMsg } from 'nats';
import type { Audience, Effect } from '@team-chat/contracts';

/** An outbox row on its way into the log. */
export interface LogRecord {
  /** Unique within the service; JetStream drops repeats. */
  id: string;
  realm_id: number;
  /** Records of an organisation with different lanes may be stored in another order than the given one, those without a lane not. */
  lane?: string | null;
  type: string;
  audience: string;
  effects: string | null;
  /** Transaction id of the change. */
  xid: string;
  trace: string | null;
  /** JSON of {event, shaping}. */
  body: string;
}

/** An entry as it is read back. */
export interface LogEntry {
  /** Stream sequence number: the event's id. */
  seq: number;
  service: string;
  realm_id: number;
  type: string;
  audience: Audience;
  effects: Effect[];
  xid: bigint;
  trace: string | undefined;
  message_id: string;
  /** Bytes of the body. */
  size: number;
  /** Parses the body: the fields of the event, with `op` where its type has operations, and shaping data. */
  body(): { event: Record<string, unknown>; shaping?: unknown };
}

/** Header names of an entry. */
export const ENTRY_HEADER = {
  audience: 'audience',
  effects: 'effects',
  xid: 'xid',
  trace: 'traceparent',
  id: 'Nats-Msg-Id',
};

/** The first token in the subjects of all partitions but the first; the partition's number follows. */
export const FURTHER_PARTITIONS = 'log-partition';

/** Reads an entry back; throws for what is none. */
export function parseEntry(msg: JsMsg): LogEntry {
  const tokens = msg.subject.split('.');
  const [service, realm, ...type] = tokens.slice(tokens[0] === FURTHER_PARTITIONS ? 2 : 1);
  const h = msg.headers!;
  const effects = h.get(ENTRY_HEADER.effects);
  // A copy: the message's own bytes are a part of what the socket has read at once, and would keep all of that in memory.
  const bytes = Buffer.from(msg.data);
  return {
    seq: msg.seq,
    service: service!,
    realm_id: Number(realm),
    type: type.join('.'),
    audience: JSON.parse(h.get(ENTRY_HEADER.audience)) as Audience,
    effects: effects ? (JSON.parse(effects) as Effect[]) : [],
    xid: BigInt(h.get(ENTRY_HEADER.xid)),
    trace: h.get(ENTRY_HEADER.trace) || undefined,
    message_id: h.get(ENTRY_HEADER.id),
    size: bytes.length,
    body: () => JSON.parse(bytes.toString()) as ReturnType<LogEntry['body']>,
  };
}
