import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';

export const snippetsAndFoldersConfig = z.object(dataServiceConfig);
export type SnippetsAndFoldersConfig = z.output<typeof snippetsAndFoldersConfig>;
