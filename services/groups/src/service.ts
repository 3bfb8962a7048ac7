import { type DataService, startDataService } from '@team-chat/service';
import type { GroupsConfig } from './config';
import { consumeUserEvent } from './consumers/apply-account-changes';
import { consumeWaitingPeriodEvent } from './consumers/regroup-after-waiting-period-change';
import { type Context, createContext } from './context';
import { handlers } from './handlers';
import { Sweeper } from './sweeper';

export { groupsConfig } from './config';

export async function createService(config: GroupsConfig): Promise<DataService<Context>> {
  const service = await startDataService({
    name: 'groups',
    config,
    createContext,
    handlers,
    consumers: (ctx) => [
      {
        name: 'groups-role-placements',
        filter: 'log.accounts.*.realm_user',
        handle: (entry) => consumeUserEvent(ctx, entry),
      },
      {
        name: 'groups-waiting-periods',
        filter: 'log.accounts.*.realm',
        handle: (entry) => consumeWaitingPeriodEvent(ctx, entry),
      },
    ],
  });
  const sweeper = new Sweeper(service.ctx, config.SWEEP_SECONDS);
  sweeper.start();
  return {
    ...service,
    async stop() {
      await sweeper.stop();
      await service.stop();
    },
  };
}
