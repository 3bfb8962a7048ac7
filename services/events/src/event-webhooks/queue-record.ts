import { ClientCapabilities, type HeldWebhook, type LogPlace, type WebhookTask } from '@team-chat/contracts';
import { NOBODY } from '../domain/subscriber-state';
import type { QueueOwner } from '../queues/owner';
import type { QueueRecord } from '../queues/record';

/** All capabilities: events have their present forms. */
const CAPABILITIES = ClientCapabilities.parse(
  Object.fromEntries(Object.keys(ClientCapabilities.shape).map((name) => [name, true])),
);

/** Returns the record of the queue by which a webhook reads the log after an entry. It is not stored. */
export function makeQueueRecord(
  { realm_id, id, lease }: HeldWebhook,
  { bot, event_types, narrow, apply_markdown }: WebhookTask,
  owner: QueueOwner,
  { partition = 0, incarnation, seq: created_seq }: LogPlace,
): QueueRecord {
  return {
    queue_id: `${incarnation}-webhook-${id}-${lease}`,
    owner: owner.id,
    realm_id,
    user_id: bot?.user_id ?? NOBODY,
    partition,
    created_seq,
    snapshots: {},
    event_types,
    narrow,
    all_public_streams: bot === null,
    apply_markdown,
    client_gravatar: false,
    slim_presence: true,
    capabilities: CAPABILITIES,
    channel_notification_defaults: null,
    // It ends with its reader.
    lifespan_s: Infinity,
    expires_at: Infinity,
  };
}
