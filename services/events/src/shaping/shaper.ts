import type { SubscriberState } from '../domain/subscriber-state';
import type { QueueRecord } from '../queue-record';

/** The fields of a queue that decide the form of its events. */
export type ClientShape = Pick<
  QueueRecord,
  | 'queue_id'
  | 'apply_markdown'
  | 'client_gravatar'
  | 'slim_presence'
  | 'capabilities'
  | 'channel_notification_defaults'
>;

/** Returns an entry's event as JSON for one client, or undefined where the client gets none. */
export type Shaper<E> = (entry: E, viewer: SubscriberState, client: ClientShape) => string | undefined;
