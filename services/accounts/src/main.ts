import { parseConfig, runService } from '@team-chat/runtime';
import { accountsConfig } from './config';
import { createService } from './service';

void runService('accounts', () => createService(parseConfig(accountsConfig)));
