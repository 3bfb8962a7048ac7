import { type DataService, startDataService } from '@team-chat/service';
import type { SnippetsAndFoldersConfig } from './config';
import { type Context, createContext } from './context';
import { consumeSettingsEvent } from './consume-settings';
import { handlers } from './handlers';

export { snippetsAndFoldersConfig } from './config';

export function createService(config: SnippetsAndFoldersConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'snippets-and-folders',
    config,
    createContext,
    handlers,
    consumers: (ctx) => [
      {
        name: 'snippets-and-folders-settings',
        filter: 'log.accounts.*.user_settings',
        handle: (entry) => consumeSettingsEvent(ctx, entry),
      },
    ],
  });
}
