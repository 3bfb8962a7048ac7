import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';

export const groupsConfig = z.object({
  ...dataServiceConfig,
  /** Seconds between sweeps, and so until lists show that a member's waiting period has ended. */
  SWEEP_SECONDS: z.coerce.number().min(0.1).max(86_400).default(300),
});
export type GroupsConfig = z.output<typeof groupsConfig>;
