import { parseConfig, runService } from '@team-chat/runtime';
import { gatewayConfig } from './config';
import { createService } from './service';

/** Milliseconds in which a request that is on its way, on a connection that seems idle, still arrives. */
const IDLE_MS = 1000;

void runService('gateway', async () => {
  const service = await createService(parseConfig(gatewayConfig));
  return { ...service, stop: () => service.stop(IDLE_MS) };
});
