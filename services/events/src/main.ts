import { parseConfig, runService } from '@team-chat/runtime';
import { eventsConfig } from './config';
import { createService } from './service';

void runService(() => createService(parseConfig(eventsConfig)));
