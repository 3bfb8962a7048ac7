import type { Server } from 'node:http';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Bus, publishStatus } from '@team-chat/bus';
import { devFetchApiKey, HTTP_OPERATIONS } from '@team-chat/contracts';
import { openFileStore } from '@team-chat/files';
import {
  createHealth,
  createLogger,
  observeCertificates,
  type Logger,
  reachServer,
  type RunningService,
  serveHealth,
  tlsOf,
  VERSION,
} from '@team-chat/runtime';
import { createApp } from './app';
import { createCallers } from './callers/callers';
import type { GatewayConfig } from './config';
import { ConnectionDrainer, createHttpServer } from './http/http-server';
import { retryAfter, sendDocument } from './http/envelope';
import { isEventStream, serveEventStream } from './polls/event-stream';
import { IncomingFiles } from './http/incoming-files';
import { warnOfProxies } from './http/untrusted-headers';
import type { Gateway } from './request-context';
import { observePolls } from './metrics';
import { OperationRoutes } from './operations/operation-routes';
import { isPoll, servePoll } from './polls/poll';
import { QueueRouter } from './polls/queue-router';

export { gatewayConfig } from './config';

/** Milliseconds in which clients notice that their idle connections were ended. */
const NOTICE_MS = 100;
/** Milliseconds after which a stop cuts connections that are still busy. */
const CLOSE_LIMIT_MS = 3000;

export interface GatewayService extends RunningService {
  port: number;
  /** Stops. Idle connections are kept for some milliseconds, in which each may carry one more request. */
  stop(idleMs?: number): Promise<void>;
}

/** Connects to the bus, and serves clients until it is stopped. */
export async function createService(config: GatewayConfig): Promise<GatewayService> {
  const log = createLogger('gateway', config.LOG_LEVEL);
  const bus = await connectBus(config, log);
  observeCertificates(config);
  const gateway = createGateway(config, log, bus);
  const router = new QueueRouter(bus);
  observePolls(router);
  const health = createHealth(() => bus.nc.flush());
  const drainer = new ConnectionDrainer();
  const served = HTTP_OPERATIONS.filter((op) => config.DEV_LOGIN || op.id !== devFetchApiKey.id);
  const operations = new OperationRoutes(gateway, bus, router, served);
  const app = createApp(gateway, bus, operations, config);
  const watchForProxies = warnOfProxies({ trustedProxies: config.TRUST_PROXY }, log);
  const server = createHttpServer((req, res) => {
    watchForProxies(req);
    drainer.watch(res);
    if (isPoll(req)) return void servePoll(gateway, router, req, res);
    if (isEventStream(req)) return void serveEventStream(gateway, router, req, res);
    if (operations.serve(req, res)) return;
    const respond = (status: number, body: string) => sendDocument(res, status, body, retryAfter({ status }));
    if (!health.handle(req.url, respond)) app(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    // Without a host Node.js listens at all addresses of both versions, or of IPv4 where there is no IPv6.
    const address = { port: config.PORT, host: config.HOST || undefined, backlog: 1024 };
    server.once('error', reject).listen(address, () => resolve());
  });
  const stopStatus = publishStatus(bus, { service: 'gateway', version: VERSION }, async () => ({
    polls: router.waitingCount,
    connections: await promisify(server.getConnections.bind(server))(),
  }));
  const closeHealth = await serveHealth(health, config.HEALTH_PORT);
  health.setReady(true);
  return {
    log,
    failed: bus.lost,
    port: (server.address() as { port: number }).port,
    async stop(idleMs = 0) {
      health.setReady(false);
      stopStatus();
      drainer.begin();
      if (idleMs > 0) await sleep(idleMs);
      await closeServer(server, router);
      await gateway.keyUses.stop();
      await gateway.botCalls.stop();
      await bus.close();
      await closeHealth();
    },
  };
}

function connectBus(config: GatewayConfig, log: Logger): Promise<Bus> {
  const nats = { setting: 'NATS_URL', url: config.NATS_URL };
  return reachServer(nats, log, (onWait) =>
    Bus.connect({ url: nats.url, tls: tlsOf('NATS', config), name: 'gateway', onWait }),
  );
}

function createGateway(config: GatewayConfig, log: Logger, bus: Bus): Gateway {
  return {
    ...createCallers(bus, log, config),
    log,
    vendor: config.IDENTIFIER_VENDOR,
    activity: bus.activity,
    incomingFiles: new IncomingFiles(openFileStore('FILES', config), config.MAX_FILE_UPLOAD_SIZE_MIB, log),
  };
}

/** Closes a server when its requests are answered: ends idle connections, then answers waiting polls, and cuts connections that are
 *  still busy after CLOSE_LIMIT_MS. */
async function closeServer(server: Server, router: QueueRouter): Promise<void> {
  // A connection with an unread request counts as idle.
  await afterReading();
  const closed = new Promise((resolve) => server.close(resolve));
  // A client whose poll is answered polls again at once, and must know by then which of its connections are gone.
  await sleep(NOTICE_MS);
  router.stop();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS);
  await closed;
  clearTimeout(cut);
}
