import type { Work } from './costs';

/** Users and their habits. */
export interface Workload {
  /** All users. */
  users: number;
  /** Users of each organisation. */
  organisation: number;
  /** Subscribers of a message's channel. */
  subscribers: number;
  /** Messages of a user on a working day. */
  messages: number;
  /** Queues of a user who is online: clients that run at the same time. */
  queues: number;
  /** Share of the users who are online in the busiest minute. */
  online: number;
}

export const DEFAULT_WORKLOAD: Workload = {
  users: 10_000,
  organisation: 1000,
  subscribers: 100,
  messages: 40,
  queues: 1.5,
  online: 0.3,
};

/** Share of a day's messages that are sent in its busiest hour. */
const BUSIEST_HOUR = 0.15;
/** Messages of the busiest minute, as a multiple of the mean of its hour. */
const BUSIEST_MINUTE = 2;
/** Requests of a client in an hour. */
const READS = 30;
const REGISTRATIONS = 0.5;
/** Signs of life of a client in a minute. */
const PRESENCE = 1;

/** Amounts of work in the busiest minute. */
export interface Demand {
  /** Pieces of each kind of work in a second. */
  perSecond: Record<Work, number>;
  /** Streams that are open. */
  streams: number;
  /** Streams that get one message. */
  audience: number;
  organisations: number;
  messagesPerDay: number;
}

/** Returns the work that a workload makes. */
export function demandOf(workload: Workload): Demand {
  const { users, messages, queues, online } = workload;
  const subscribers = Math.min(workload.subscribers, workload.organisation, users);
  const streams = users * online * queues;
  const audience = subscribers * online * queues;
  const send = (users * messages * BUSIEST_HOUR * BUSIEST_MINUTE) / 3600;
  return {
    perSecond: {
      send,
      deliver: send * audience,
      read: (streams * READS) / 3600,
      register: (streams * REGISTRATIONS) / 3600,
      presence: (streams * PRESENCE) / 60,
    },
    streams,
    audience,
    organisations: Math.ceil(users / Math.min(workload.organisation, users)),
    messagesPerDay: users * messages,
  };
}
