export {
  dataServiceConfig,
  startDataService,
  type Core,
  type DataService,
  type DataServiceConfig,
  type DataServiceOptions,
  type Consumer,
} from './data-service';
