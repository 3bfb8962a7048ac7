import type { ServiceName } from '@team-chat/contracts';
import { inboxOf } from './connect';
import { LOG_STREAM } from './log';

/** What one service may do on the NATS server, in the words of its configuration. */
export interface NatsPermissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/** Reading and following the log. */
const READING_THE_LOG = [
  ...['CREATE', 'INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${LOG_STREAM}`),
  `$JS.API.CONSUMER.CREATE.${LOG_STREAM}`,
  ...['CREATE', 'DURABLE.CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map(
    (verb) => `$JS.API.CONSUMER.${verb}.${LOG_STREAM}.>`,
  ),
  `$JS.ACK.${LOG_STREAM}.>`,
  `$JS.FC.${LOG_STREAM}.>`,
];

/** What events keeps, and what it announces itself. */
const EVENTS_RECORDS = [
  '$JS.API.INFO',
  'log.events.>',
  ...['QUEUES', 'SERVER'].flatMap((bucket) => [
    `$KV.${bucket}.>`,
    ...['CREATE', 'INFO', 'UPDATE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.KV_${bucket}`),
  ]),
];

/** Before older data is served again. */
const REMOVING_THE_LOG = [LOG_STREAM, 'KV_QUEUES'].flatMap((stream) => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.DELETE.${stream}`,
]);

/** Least privilege: whoever holds a service's password can neither answer for another service, nor listen to what
 *  another is answered, nor write into the log in another's name. */
export function natsPermissions(service: ServiceName | 'gateway' | 'admin'): NatsPermissions {
  const inbox = `${inboxOf(service)}.>`;
  // The operator and the gateway: they ask, and nobody asks them.
  if (service === 'admin') {
    return { publish: { allow: ['op.>', ...REMOVING_THE_LOG] }, subscribe: { allow: [inbox] } };
  }
  if (service === 'gateway') {
    return { publish: { allow: ['op.>', 'queue-owner.>'] }, subscribe: { allow: [inbox, 'invalidate.>'] } };
  }
  const own = service === 'events' ? ['queue-owner.>'] : [`wake.${service}`];
  const writing = service === 'events' ? EVENTS_RECORDS : [`log.${service}.>`, 'invalidate.>'];
  return {
    publish: { allow: ['op.>', '_INBOX.>', ...own, ...writing, ...READING_THE_LOG] },
    subscribe: { allow: [inbox, `op.${service}.>`, '$SRV.>', 'invalidate.>', ...own] },
  };
}
