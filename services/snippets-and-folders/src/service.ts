import { consume, consumer } from '@team-chat/bus';
import { userSettingUpdated } from '@team-chat/contracts';
import { type DataService, startDataService } from '@team-chat/service';
import type { SnippetsAndFoldersConfig } from './config';
import { removeUnsynchronizedDrafts } from './consumers/drafts-synchronization';
import { type Context, createContext } from './context';
import { handlers } from './handlers';

export { snippetsAndFoldersConfig } from './config';

export function createService(config: SnippetsAndFoldersConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'snippets-and-folders',
    config,
    createContext,
    handlers,
    consumers: (ctx) => [
      consumer(
        'snippets-and-folders-settings',
        consume(userSettingUpdated, (entry) => removeUnsynchronizedDrafts(ctx, entry)),
      ),
    ],
  });
}
