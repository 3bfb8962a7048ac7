import { loadGrammars } from '@team-chat/markdown';
import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

// Loaded at the start, so that the first message with code does not wait for the grammars.
loadGrammars();
void runService('messaging', () => createService(parseConfig(messagingConfig)));
