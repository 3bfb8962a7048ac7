import { type DataService, startDataService } from '@team-chat/service';
import type { SnippetsAndFoldersConfig } from './config';
import { type Context, createContext } from './context';
import { handlers } from './handlers';

export { snippetsAndFoldersConfig } from './config';

export function createService(config: SnippetsAndFoldersConfig): Promise<DataService<Context>> {
  return startDataService({ name: 'snippets-and-folders', config, createContext, handlers });
}
