import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

void runService(() => createService(parseConfig(messagingConfig)));
