import { parseConfig, runService } from '@team-chat/runtime';
import { eventsConfig } from './config';
import { createService } from './service';

void runService('events', () => createService(parseConfig(eventsConfig)));
