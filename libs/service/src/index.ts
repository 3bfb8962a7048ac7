export {
  dataServiceConfig,
  startDataService,
  type Core,
  type DataService,
  type DataServiceConfig,
  type DataServiceOptions,
  type Follower,
} from './data-service';
