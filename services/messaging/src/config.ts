import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';

export const messagingConfig = z.object(dataServiceConfig);
export type MessagingConfig = z.output<typeof messagingConfig>;
