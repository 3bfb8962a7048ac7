import { z } from 'zod';
import { commonConfig } from '@team-chat/runtime';

export const eventsConfig = z.object({
  ...commonConfig,
  /** Copies of the log and of the queue records: 3 on a cluster of three servers. */
  JETSTREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});
export type EventsConfig = z.output<typeof eventsConfig>;
