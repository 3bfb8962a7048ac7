/** A figure for each service, and for `nats-server` and `postgres`. */
export type ByService = Record<string, number>;

/** Costs of the kinds of work, as `npm run scale -- --measure` finds it. */
export interface Costs {
  /** CPU milliseconds of each kind of work, where nothing else happens. */
  cpu: {
    /** A message to a channel, without its deliveries. That of `events` is what one replica needs to read one of many log entries. */
    send: ByService;
    /** One message for one open stream. */
    deliver: ByService;
    /** The newest 50 messages. */
    read: ByService;
    /** A queue with the data of an organisation of a hundred users. */
    register: ByService;
    /** A client's message that its user is there. */
    presence: ByService;
  };
  /** CPU milliseconds in which the replica that relays the outbox of messaging moves one of many rows into the log. */
  relay: number;
  /** Cores that the processes of a service keep busy at rest. */
  idleCores: ByService;
  /** KiB of memory of an open stream with its queue. */
  streamKib: ByService;
  /** MiB of memory of a process without load. */
  processMib: ByService;
  /** Bytes on disk. */
  bytes: {
    /** A message in PostgreSQL, with its indexes. */
    message: number;
    /** A message in one copy of the log. */
    entry: number;
  };
  /** Milliseconds of a message on an idle deployment. */
  idle: {
    /** Until the sender has the answer. */
    send: number;
    /** Until the first of many streams has the event. */
    deliver: number;
  };
}

export type Work = keyof Costs['cpu'];
