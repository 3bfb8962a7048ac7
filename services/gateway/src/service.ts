import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Bus, publishStatus } from '@team-chat/bus';
import { openFileStore } from '@team-chat/files';
import {
  createHealth,
  createLogger,
  reachServer,
  type RunningService,
  serveHealth,
  tlsOf,
  VERSION,
} from '@team-chat/runtime';
import { Actors } from './actors';
import { createApp } from './app';
import { Authenticator } from './authenticator';
import type { GatewayConfig } from './config';
import { ConnectionDrainer } from './connection-drainer';
import { retryAfter, sendDocument } from './envelope';
import { isEventStream, serveEventStream } from './event-stream';
import { createHttpServer } from './http-server';
import { IncomingFiles } from './files/incoming-files';
import { SessionCookie } from './log-in/session-cookie';
import type { Gateway } from './request-context';
import { KeyUses } from './key-uses';
import { observePolls } from './metrics';
import { ParkedCallers } from './parked-callers';
import { isPoll, servePoll } from './poll';
import { QueueRouter } from './queue-router';
import { RateLimits } from './rate-limits';
import { Realms } from './realms';

export { gatewayConfig } from './config';

/** Milliseconds after which a stop cuts connections that are still busy. */
const CLOSE_LIMIT_MS = 3000;

export interface GatewayService extends RunningService {
  port: number;
  /** Stops. Idle connections are kept for some milliseconds, in which each may carry one more request. */
  stop(idleMs?: number): Promise<void>;
}

export async function createService(config: GatewayConfig): Promise<GatewayService> {
  const log = createLogger('gateway', config.LOG_LEVEL);
  const nats = { setting: 'NATS_URL', url: config.NATS_URL };
  const bus = await reachServer(nats, log, (onWait) =>
    Bus.connect({ url: nats.url, tls: tlsOf('NATS', config), name: 'gateway', onWait }),
  );
  const actors = new Actors(bus);
  const rateLimits = new RateLimits(config.RATE_LIMITS);
  const trustedProxies = config.TRUST_PROXY;
  const authenticator = new Authenticator({ actors, rateLimits, trustedProxies });
  const keyUses = new KeyUses(bus, trustedProxies, log);
  const gateway: Gateway = {
    log,
    realms: new Realms(bus),
    authenticator,
    keyUses,
    parkedCallers: new ParkedCallers(actors, bus),
    rateLimits,
    trustedProxies,
    sessionCookie: new SessionCookie(config.EXTERNAL_URL?.startsWith('https:') ?? false),
    vendor: config.IDENTIFIER_VENDOR,
    activity: bus.activity,
    incomingFiles: new IncomingFiles(openFileStore('FILES', config), config.MAX_FILE_UPLOAD_SIZE_MIB, log),
  };
  const router = new QueueRouter(bus);
  observePolls(router);
  const app = createApp(gateway, bus, router, config);
  const health = createHealth(() => bus.nc.flush());
  const drainer = new ConnectionDrainer();
  const server = createHttpServer((req, res) => {
    drainer.watch(res);
    if (isPoll(req)) return void servePoll(gateway, router, req, res);
    if (isEventStream(req)) return void serveEventStream(gateway, router, req, res);
    const respond = (status: number, body: string) => sendDocument(res, status, body, retryAfter({ status }));
    if (!health.handle(req.url, respond)) app(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.PORT, config.HOST, 1024, () => resolve());
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
      // A connection with an unread request counts as idle.
      await afterReading();
      const closed = new Promise((resolve) => server.close(resolve));
      router.stop();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS);
      await closed;
      clearTimeout(cut);
      await keyUses.stop();
      await bus.close();
      await closeHealth();
    },
  };
}
