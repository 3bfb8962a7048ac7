import { loadGrammars } from '@team-chat/markdown';
import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

// Loaded at the start, as the workers are, so that the first message with code in it does not wait.
loadGrammars();
void runService('messaging', async () => {
  const service = await createService(parseConfig(messagingConfig));
  service.ctx.renderer.start();
  return service;
});
