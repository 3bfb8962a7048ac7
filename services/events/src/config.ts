import { z } from 'zod';
import { outgoingConfig, webhookTimeoutConfig } from '@team-chat/outgoing';
import { commonConfig, uploadConfig } from '@team-chat/runtime';

export const eventsConfig = z.object({
  ...commonConfig,
  ...uploadConfig,
  ...outgoingConfig,
  ...webhookTimeoutConfig,
  /** Streams into which the log of events is divided. A greater number takes effect in operation, a smaller one has none. */
  LOG_PARTITIONS: z.coerce.number().int().min(1).max(256).default(1),
  /** Event queues that one user may have. Another one deletes the one that was idle for the longest time. */
  QUEUES_PER_USER: z.coerce.number().int().min(1).default(100),
});
export type EventsConfig = z.output<typeof eventsConfig>;
