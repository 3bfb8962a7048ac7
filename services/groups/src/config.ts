import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';

export const groupsConfig = z.object(dataServiceConfig);
export type GroupsConfig = z.output<typeof groupsConfig>;
