import { type DataService, startDataService } from '@team-chat/service';
import type { SnippetsAndFoldersConfig } from './config';
import { type Context, createContext } from './context';
import { followSettings } from './follow-settings';
import { handlers } from './handlers';

export { snippetsAndFoldersConfig } from './config';

export function createService(config: SnippetsAndFoldersConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'snippets-and-folders',
    config,
    createContext,
    handlers,
    followers: (ctx) => [
      {
        name: 'snippets-and-folders-settings',
        filter: 'log.accounts.*.user_settings',
        handle: (entry) => followSettings(ctx, entry),
      },
    ],
  });
}
