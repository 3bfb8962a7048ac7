import { parseConfig, runService } from '@team-chat/runtime';
import { gatewayConfig } from './config';
import { createService } from './service';

void runService('gateway', () => createService(parseConfig(gatewayConfig)));
