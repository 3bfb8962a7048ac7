import { z } from 'zod';
import { outgoingConfig, webhookConfig } from '@team-chat/outgoing';
import { commonConfig, uploadConfig } from '@team-chat/runtime';

export const eventsConfig = z.object({
  ...commonConfig,
  ...uploadConfig,
  ...outgoingConfig,
  ...webhookConfig,
  /** Event queues that one user may have. Another one deletes the one that was idle for the longest time. */
  QUEUES_PER_USER: z.coerce.number().int().min(1).default(100),
});
export type EventsConfig = z.output<typeof eventsConfig>;
