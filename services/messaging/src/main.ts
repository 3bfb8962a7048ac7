import { loadGrammars } from '@team-chat/markdown';
import { parseConfig, runService } from '@team-chat/runtime';
import { messagingConfig } from './config';
import { createService } from './service';

/** Milliseconds after the start when the render workers are started, which takes a second of CPU: not while everything starts.
 *  A text that needs one before starts them. */
const WORKERS_AFTER_MS = 10_000;

// Loaded at the start, so that the first message with code in it does not wait for the grammars.
loadGrammars();
void runService('messaging', async () => {
  const service = await createService(parseConfig(messagingConfig));
  setTimeout(() => service.ctx.renderer.start(), WORKERS_AFTER_MS).unref();
  return service;
});
