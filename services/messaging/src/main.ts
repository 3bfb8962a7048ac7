import { loadGrammars } from '@team-chat/markdown';
import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

// The first message with code in it does not wait for them.
loadGrammars();
void runService(() => createService(parseConfig(messagingConfig)));
