import type { ServiceName } from '@team-chat/contracts';
import { inboxOf } from './connect';
import { PRESENCE_SUBJECTS } from './connected-services';
import { FURTHER_PARTITIONS } from './log/entry';
import { STREAM_ADVISORIES } from './log/stream';
import { ANSWERING_REPLICAS } from './operation-call';
import { STATUS_QUESTIONS, statusSubject } from './replica-status';

/** Permissions of one service, in the form of the NATS server's configuration. */
export interface NatsPermissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/** Subjects for reading and consuming the log, and for describing a new incarnation: of any stream, because the log may have
 *  any number of partitions. */
const LOG_READ_SUBJECTS = [
  '$JS.API.STREAM.NAMES',
  ...['CREATE', 'INFO', 'UPDATE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.*`),
  '$JS.API.CONSUMER.CREATE.*',
  ...['CREATE', 'DURABLE.CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.*.>`),
  '$JS.ACK.*.>',
  '$JS.FC.*.>',
];

/** Subjects of the entries that a service may append. */
const logSubjects = (service: ServiceName) => [`log.${service}.>`, `${FURTHER_PARTITIONS}.*.${service}.>`];

/** Subjects for the records that events keeps, and for the log entries that it appends. */
const EVENTS_STORE_SUBJECTS = [
  '$JS.API.INFO',
  ...logSubjects('events'),
  ...['QUEUES', 'SERVER'].map((bucket) => `$KV.${bucket}.>`),
];

/** Subjects for looking at the log and the queue records, and for removing them before older data is served again. */
const LOG_DELETE_SUBJECTS = ['NAMES', 'INFO.*', 'DELETE.*'].map((verb) => `$JS.API.STREAM.${verb}`);

/** Returns the least privileges of a service: a client with its password can neither answer for another service, nor
 *  receive another's replies, nor write into the log in another's name. */
export function natsPermissions(service: ServiceName | 'gateway' | 'admin'): NatsPermissions {
  const inbox = `${inboxOf(service)}.>`;
  // The operator and the gateway call operations and serve none.
  if (service === 'admin') {
    const own = [...Object.values(PRESENCE_SUBJECTS), ...LOG_DELETE_SUBJECTS];
    return {
      publish: { allow: ['op.>', ANSWERING_REPLICAS, ...own] },
      subscribe: { allow: [inbox, ANSWERING_REPLICAS] },
    };
  }
  if (service === 'gateway') {
    const publish = { allow: ['op.>', 'queue-owner.>', ANSWERING_REPLICAS, statusSubject(service)] };
    return { publish, subscribe: { allow: [inbox, 'invalidate.>', ANSWERING_REPLICAS, STATUS_QUESTIONS] } };
  }
  const own = service === 'events' ? ['queue-owner.>', statusSubject('*'), STATUS_QUESTIONS] : [`wake.${service}`];
  const writing = service === 'events' ? EVENTS_STORE_SUBJECTS : [...logSubjects(service), 'invalidate.>'];
  return {
    publish: {
      allow: ['op.>', '_INBOX.>', ANSWERING_REPLICAS, statusSubject(service), ...own, ...writing, ...LOG_READ_SUBJECTS],
    },
    subscribe: {
      allow: [
        inbox,
        `op.${service}.>`,
        '$SRV.>',
        'invalidate.>',
        ANSWERING_REPLICAS,
        STREAM_ADVISORIES,
        STATUS_QUESTIONS,
        ...own,
      ],
    },
  };
}
