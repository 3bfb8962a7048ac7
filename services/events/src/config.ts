import { z } from 'zod';
import { commonConfig } from '@team-chat/runtime';

export const eventsConfig = z.object(commonConfig);
export type EventsConfig = z.output<typeof eventsConfig>;
