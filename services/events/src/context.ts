import type { Bus } from '@team-chat/bus';
import type { Logger } from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { QueueHome } from './queue-home';

export interface Context {
  config: EventsConfig;
  log: Logger;
  bus: Bus;
  home: QueueHome;
}
