export {
  dataServiceConfig,
  startDataService,
  type Core,
  type DataService,
  type DataServiceConfig,
  type DataServiceOptions,
} from './data-service';
export { DueLooks } from './due-looks';
export { DueWork, type DueWorkOptions, type Work } from './due-work';
export { reachDatabase } from './reach-database';
export { Sweeper } from './sweeper';
