import { parseConfig, runService } from '@team-chat/runtime';
import { groupsConfig } from './config';
import { createService } from './service';

void runService('groups', () => createService(parseConfig(groupsConfig)));
