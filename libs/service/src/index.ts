export { accountChangeConsumer } from './account-changes';
export {
  dataServiceConfig,
  startDataService,
  type Core,
  type DataService,
  type DataServiceConfig,
  type DataServiceOptions,
} from './data-service';
export { DueWorkPoller } from './due-work-poller';
export { DueWork, type DueWorkOptions, type Work } from './due-work';
export { observeUsage } from './metrics';
export { reachDatabase } from './reach-database';
export { SharedValues } from './shared-values';
export { Sweeper } from './sweeper';
