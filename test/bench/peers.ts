/** Figures of other chat servers, measured on a machine of the same kind: the server and its database together, without the
 *  client. Synapse 1.160 with PostgreSQL 18; ejabberd 23.01 over BOSH, which archives messages in PostgreSQL. */
export const PEERS = {
  /** CPU milliseconds of a cheap read with a log-in. */
  read: { Synapse: 0.95, ejabberd: 0.22 },
  /** CPU milliseconds of a message sent to ten members. */
  send: { Synapse: 55, ejabberd: 1.3 },
  /** CPU milliseconds of a message delivered to a waiting client. */
  delivery: { Synapse: 20, ejabberd: 0.2 },
  /** Milliseconds until the last of 1,000 waiting clients has a message. */
  lastDelivery: { Synapse: 10_800, ejabberd: 136 },
  /** KiB of a waiting client. */
  waiting: { Synapse: 33, ejabberd: 63 },
  /** Milliseconds until 1,000 users have joined. */
  joining: { Synapse: 76_000, ejabberd: 87_000 },
  /** Seconds of a start from an empty folder. */
  coldStart: { Synapse: 2, ejabberd: 1.5 },
} as const;
