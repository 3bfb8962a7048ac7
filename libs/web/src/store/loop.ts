import { batch } from '@preact/signals-core';
import { EVENT_TYPES, FETCH_EVENT_TYPES, type PageEvent } from '../state/chat-state.ts';
import type { Store } from './store.ts';

/** Capabilities of the page: it takes the newer forms of all events. */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  empty_topic_name: true,
  simplified_presence_events: true,
};

/** Follows the events of the server until the store stops. Throws errors that will not pass, such as that of a replaced key. */
export async function followEvents(store: Store): Promise<void> {
  const events = store.requests.client.events({
    event_types: [...EVENT_TYPES],
    fetch_event_types: FETCH_EVENT_TYPES,
    client_capabilities: CAPABILITIES,
    apply_markdown: true,
    client_gravatar: true,
    slim_presence: true,
    signal: store.requests.signal,
  });
  for await (const event of events) {
    if (event.type === 'registered' || event.type === 'reregistered') {
      store.slices.register(event.state);
      // Events that come meanwhile are applied to the answer.
      void store.messages.refresh();
    } else {
      store.applying(() => apply(store, event));
    }
  }
}

function apply(store: Store, event: PageEvent): void {
  batch(() => {
    store.slices.apply(event, Date.now());
    store.requests.record(event);
    if (event.type === 'message' && event.local_message_id) store.outbox.remove(event.local_message_id);
    if (event.type === 'update_message_flags' && event.op === 'remove') store.readMarker.forget(event.messages);
    store.messages.apply(event);
  });
  for (const listener of store.listeners) listener(event);
}
