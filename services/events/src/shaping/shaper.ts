import type { ClientCapabilities } from '@team-chat/contracts';
import type { SubscriberState } from '../domain/subscriber-state';

/** The fields of a queue's record that decide the form of the queue's events. */
export interface ClientShape {
  queue_id: string;
  apply_markdown: boolean;
  client_gravatar: boolean;
  slim_presence: boolean;
  capabilities: ClientCapabilities;
  channel_notification_defaults: Record<string, boolean> | null;
}

/** Returns an entry's event as JSON for one client, or undefined where the client gets none. */
export type Shaper<E> = (entry: E, viewer: SubscriberState, client: ClientShape) => string | undefined;
