import type { ServiceName } from '@team-chat/contracts';
import { inboxOf } from './connect';
import { PRESENCE_SUBJECTS } from './connected-services';
import { LOG_STREAM } from './log';
import { LOG_STREAMS } from './remove-log';
import { statusSubject } from './replica-status';

/** Permissions of one service, in the form of the NATS server's configuration. */
export interface NatsPermissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/** Subjects for reading and consuming the log, and for describing a new incarnation. */
const LOG_READ_SUBJECTS = [
  ...['CREATE', 'INFO', 'UPDATE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${LOG_STREAM}`),
  `$JS.API.CONSUMER.CREATE.${LOG_STREAM}`,
  ...['CREATE', 'DURABLE.CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map(
    (verb) => `$JS.API.CONSUMER.${verb}.${LOG_STREAM}.>`,
  ),
  `$JS.ACK.${LOG_STREAM}.>`,
  `$JS.FC.${LOG_STREAM}.>`,
];

/** Subjects for the records that events keeps, and for the log entries that it appends. */
const EVENTS_STORE_SUBJECTS = [
  '$JS.API.INFO',
  'log.events.>',
  ...['QUEUES', 'SERVER'].flatMap((bucket) => [
    `$KV.${bucket}.>`,
    ...['CREATE', 'INFO', 'UPDATE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.KV_${bucket}`),
  ]),
];

/** Subjects for looking at the log and the queue records, and for removing them before older data is served again. */
const LOG_DELETE_SUBJECTS = LOG_STREAMS.flatMap((stream) =>
  ['INFO', 'DELETE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
);

/** Returns the least privileges of a service: a client with its password can neither answer for another service, nor
 *  receive another's replies, nor write into the log in another's name. */
export function natsPermissions(service: ServiceName | 'gateway' | 'admin'): NatsPermissions {
  const inbox = `${inboxOf(service)}.>`;
  // The operator and the gateway call operations and serve none.
  if (service === 'admin') {
    const own = [...Object.values(PRESENCE_SUBJECTS), ...LOG_DELETE_SUBJECTS];
    return { publish: { allow: ['op.>', ...own] }, subscribe: { allow: [inbox] } };
  }
  if (service === 'gateway') {
    const publish = { allow: ['op.>', 'queue-owner.>', statusSubject(service)] };
    return { publish, subscribe: { allow: [inbox, 'invalidate.>'] } };
  }
  const own = service === 'events' ? ['queue-owner.>', statusSubject('*')] : [`wake.${service}`];
  const writing = service === 'events' ? EVENTS_STORE_SUBJECTS : [`log.${service}.>`, 'invalidate.>'];
  return {
    publish: {
      allow: ['op.>', '_INBOX.>', statusSubject(service), ...own, ...writing, ...LOG_READ_SUBJECTS],
    },
    subscribe: { allow: [inbox, `op.${service}.>`, '$SRV.>', 'invalidate.>', ...own] },
  };
}
