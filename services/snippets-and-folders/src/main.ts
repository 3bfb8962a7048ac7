import { parseConfig, runService } from '@team-chat/runtime';
import { snippetsAndFoldersConfig } from './config';
import { createService } from './service';

void runService('snippets-and-folders', () => createService(parseConfig(snippetsAndFoldersConfig)));
