import type { AnyEvent, Audience, FieldsOf, ShapingOf } from '@team-chat/contracts';
import type { LogEntry } from './entry';

/** An entry of a declared event, as its consumer gets it. */
export interface ConsumedEntry<K extends AnyEvent> {
  realm_id: number;
  audience: Audience;
  /** Names the entry for good: the same when it is delivered again. */
  message_id: string;
  fields: FieldsOf<K>;
  shaping: ShapingOf<K> | undefined;
}

type Body = ReturnType<LogEntry['body']>;

/** A handler for the entries of one event. */
export interface Reaction {
  event: AnyEvent;
  handle(entry: LogEntry, body: Body): Promise<void>;
}

/** A part of the log that a service keeps up with. Each entry is handled by one replica, at least once. */
export interface Consumer {
  /** Durable name in JetStream, shared by the replicas. */
  name: string;
  /** Subject of the entries, `<service>.<realm_id>.<type>`. */
  filter: string;
  handle(entry: LogEntry): Promise<void>;
}

/** Handles entries of a declared event. */
export function consume<K extends AnyEvent>(event: K, handle: (entry: ConsumedEntry<K>) => Promise<void>): Reaction {
  return {
    event,
    handle: ({ realm_id, audience, message_id }, { event: fields, shaping }) =>
      // The writer has the same declaration: the compiler, and tests, have checked there what is in the log.
      handle({
        realm_id,
        audience,
        message_id,
        fields: fields as FieldsOf<K>,
        shaping: shaping as ShapingOf<K> | undefined,
      }),
  };
}

/** Joins reactions to events of one type, of which a service handles each entry in turn. Throws where the events are of
 *  several types: nats-server 2.9 filters a consumer by one subject. */
export function consumer(name: string, ...reactions: [Reaction, ...Reaction[]]): Consumer {
  const [{ event: first }] = reactions;
  if (reactions.some(({ event }) => event.owner !== first.owner || event.type !== first.type)) {
    throw new Error(`consumer ${name} reacts to events of several types`);
  }
  return {
    name,
    filter: `${first.isShared ? '*' : first.owner}.*.${first.type}`,
    async handle(entry) {
      const body = entry.body();
      for (const { event, handle } of reactions) if (event.op === body.event.op) await handle(entry, body);
    },
  };
}
