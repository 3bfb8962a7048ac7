import { type DataService, startDataService } from '@team-chat/service';
import type { AccountsConfig } from './config';
import { type Context, createContext } from './context';
import { handlers } from './handlers';

export { accountsConfig } from './config';

export function createService(config: AccountsConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'accounts',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    drain: (ctx) => ctx.presenceBatches.flush(),
  });
}
