/** Returns figures as multiples of bare node's for the same work. */
const multiples = (bareNode: number, figures: Record<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure / bareNode]));

/** Other chat servers with their databases, without the clients: multiples of what bare node took on the day and the machine on which they were
 *  measured. Synapse 1.160 with PostgreSQL 18; ejabberd 23.01 over BOSH, which archives messages in PostgreSQL. */
export const PEERS = {
  /** CPU of a cheap read with a log-in. */
  read: multiples(0.03, { Synapse: 0.95, ejabberd: 0.22 }),
  /** CPU of a message sent to ten members. */
  send: multiples(0.14, { Synapse: 55, ejabberd: 1.3 }),
  /** CPU of a message delivered to a waiting client. */
  delivery: multiples(0.045, { Synapse: 20, ejabberd: 0.2 }),
  /** Time until the last of 1,000 waiting clients has a message. */
  lastDelivery: multiples(38, { Synapse: 10_800, ejabberd: 136 }),
} as const;
