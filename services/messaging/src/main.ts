import { loadGrammars } from '@team-chat/markdown';
import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

/** Milliseconds after the service's start at which the render workers start. They take a second of CPU, which all services
 *  need while they start. A text that needs a worker earlier starts the workers. */
const WORKERS_AFTER_MS = 10_000;

// Loaded at the start, so that the first message with code does not wait for the grammars.
loadGrammars();
void runService('messaging', async () => {
  const service = await createService(parseConfig(messagingConfig));
  setTimeout(() => service.ctx.renderer.start(), WORKERS_AFTER_MS).unref();
  return service;
});
