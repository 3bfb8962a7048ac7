import { consume, consumer } from '@team-chat/bus';
import { realmPropertyUpdated } from '@team-chat/contracts';
import { accountChangeConsumer, type DataService, startDataService, Sweeper } from '@team-chat/service';
import type { GroupsConfig } from './config';
import { applyAccountChange } from './account-changes/apply-account-change';
import { regroupAfterWaitingPeriodChange } from './consumers/regroup-after-waiting-period-change';
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
      accountChangeConsumer('groups-role-placements', ctx.bus, (account, placement) =>
        applyAccountChange(ctx, { ...account, group_ids: placement?.group_ids ?? [] }),
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
