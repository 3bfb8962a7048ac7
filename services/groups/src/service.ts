import { consume, consumer } from '@team-chat/bus';
import { realmPropertyUpdated, realmUserAdded, realmUserUpdated } from '@team-chat/contracts';
import { type DataService, startDataService, Sweeper } from '@team-chat/service';
import type { GroupsConfig } from './config';
import {
  applyAccountUpdate,
  applyNewAccount,
  regroupAfterWaitingPeriodChange,
} from './consumers/account-changes';
import { type Context, createContext } from './context';
import { handlers } from './handlers';
import { sweep } from './sweep';

export { groupsConfig } from './config';

export async function createService(config: GroupsConfig): Promise<DataService<Context>> {
  const service = await startDataService({
    name: 'groups',
    config,
    createContext,
    handlers,
    consumers: (ctx) => [
      consumer(
        'groups-role-placements',
        consume(realmUserAdded, (entry) => applyNewAccount(ctx, entry)),
        consume(realmUserUpdated, (entry) => applyAccountUpdate(ctx, entry)),
      ),
      consumer(
        'groups-waiting-periods',
        consume(realmPropertyUpdated, (entry) => regroupAfterWaitingPeriodChange(ctx, entry)),
      ),
    ],
  });
  const sweeper = new Sweeper(service.ctx, config.SWEEP_SECONDS, () => sweep(service.ctx));
  sweeper.start();
  return {
    ...service,
    async stop() {
      await sweeper.stop();
      await service.stop();
    },
  };
}
