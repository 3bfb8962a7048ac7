import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AnyOperation } from '@team-chat/contracts';
import { Bus, type Consumer, EventLog, type HandlerMap, publishStatus, serve } from '@team-chat/bus';
import { Database, type DatabaseService, Outbox, Relay, SCHEMAS } from '@team-chat/db';
import {
  areUrls,
  commonConfig,
  createHealth,
  createLogger,
  databaseTlsConfig,
  type Logger,
  observeCertificates,
  reachServer,
  type RunningService,
  serveHealth,
  tlsOf,
  VERSION,
} from '@team-chat/runtime';
import { AuditTrail } from './audit-trail';
import { DueWorkPoller } from './due-work-poller';
import { EmissionCheck } from './emission-check';
import { logTarget } from './log-target';
import { observeDatabase, observeOutbox } from './metrics';
import { reachDatabase } from './reach-database';

/** Text of a wake that is not about the outbox. The text of the others is the id of the replica that sends it. */
const DUE_WORK = 'due work';

/** Settings of every service that owns a schema. */
export const dataServiceConfig = {
  ...commonConfig,
  /** The service's own role. */
  DATABASE_URL: z.string().refine((text) => areUrls(text, ['postgres:', 'postgresql:']), {
    error: 'must be a URL such as postgres://user:password@host:5432/database',
  }),
  ...databaseTlsConfig,
  /** Connections of one replica's pool; its relay has one more. */
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).default(10),
};
export type DataServiceConfig = z.output<z.ZodObject<typeof dataServiceConfig>>;

/** The part of a service's context that all services with a schema have. */
export interface Core {
  log: Logger;
  bus: Bus;
  db: Database;
  outbox: Outbox;
  eventLog: EventLog;
  /** Finds the service's due work. */
  duePoller: DueWorkPoller;
  /** Runs work that several requests share as the work of one operation, whose `emits` its events are checked by (tests).
   *  The audit log does not record it as a change of one of these requests. */
  runAs<R>(op: AnyOperation | undefined, work: () => Promise<R>): Promise<R>;
}

export interface DataServiceOptions<O extends DatabaseService, X> {
  name: O;
  config: DataServiceConfig;
  createContext(core: Core): X;
  handlers: HandlerMap<X & Core, O>;
  consumers?: (ctx: X & Core) => Consumer[];
  /** Called on stop, after the last request was answered. */
  drain?: (ctx: X & Core) => Promise<void>;
}

export interface DataService<C> extends RunningService {
  ctx: C;
}

/** Starts a service with a schema: bus, pool, outbox with its relay, handlers, consumers, health. `stop` takes no new
 *  requests, finishes those in flight, and then closes everything in reverse order. */
export async function startDataService<O extends DatabaseService, X>(
  options: DataServiceOptions<O, X>,
): Promise<DataService<X & Core>> {
  const { name, config } = options;
  const log = createLogger(name, config.LOG_LEVEL);
  const nats = { setting: 'NATS_URL', url: config.NATS_URL };
  const bus = await reachServer(nats, log, (onWait) =>
    Bus.connect({ url: nats.url, tls: tlsOf('NATS', config), name, onWait }),
  );
  const access = await reachDatabase(config, log);
  observeCertificates(config);
  const db = new Database({ ...access, maxConnections: config.DATABASE_MAX_CONNECTIONS, log });
  const eventLog = await reachServer(nats, log, () =>
    EventLog.open(bus, {
      replicas: config.JETSTREAM_REPLICAS,
      onMalformed: (error, seq) => log.error({ err: error, seq }, 'the log holds something that is no entry'),
    }),
  );
  const wakeSubject = `wake.${name}`;
  const relay = new Relay({
    ...access,
    schema: SCHEMAS[name],
    target: logTarget(eventLog, name),
    onError: (error) => log.error({ err: error }, 'relaying failed'),
    onDepth: observeOutbox(name),
  });
  observeDatabase(name, relay, db);
  const duePoller = new DueWorkPoller(db, log, () => bus.publish(wakeSubject, DUE_WORK));
  const replicaId = randomUUID();
  bus.subscribe(wakeSubject, (text) => {
    if (text === DUE_WORK) return duePoller.look();
    // As the leader, this replica finds the rows that it wrote before.
    if (text !== replicaId) relay.wakeFromBus();
  });
  eventLog.onChange(() => relay.wake());
  const emissions = config.CHECK_CONTRACTS ? new EmissionCheck(config.EMITTED_EVENTS_LOG) : undefined;
  const auditTrail = new AuditTrail();
  const outbox = new Outbox({
    wakeRelay: () => (relay.isLeader ? relay.wake() : bus.publish(wakeSubject, replicaId)),
    ...(emissions && { check: emissions.check }),
    audit: auditTrail.entry,
  });
  const checked: Core['runAs'] = emissions?.runAs ?? ((_op, work) => work());
  const runAs: Core['runAs'] = (op, work) => auditTrail.runUnrecorded(() => checked(op, work));
  const core: Core = { log, bus, db, outbox, eventLog, duePoller, runAs };
  const ctx = { ...core, ...options.createContext(core) };
  const serving = await serve(bus, ctx, options.handlers, {
    name,
    version: VERSION,
    checkResults: config.CHECK_CONTRACTS,
    log,
    runAs: (op, handle, request) => auditTrail.run(op, request, () => checked(op, handle)),
  });
  const consumers = await Promise.all(
    (options.consumers?.(ctx) ?? []).map((consumer) =>
      eventLog.consume(consumer, (error, seq) =>
        log.error({ err: error, consumer: consumer.name, seq }, 'an entry of the log could not be consumed'),
      ),
    ),
  );
  const stopStatus = publishStatus(bus, { service: name, version: VERSION }, async () =>
    relay.isLeader ? { outbox: await db.countUnsent(), log_partitions: relay.partitions } : {},
  );
  const health = createHealth(async () => {
    await Promise.all([db.ping(), bus.nc.flush()]);
  });
  const closeHealth = await serveHealth(health, config.HEALTH_PORT);
  health.setReady(true);
  return {
    log,
    failed: bus.lost,
    ctx,
    async stop() {
      health.setReady(false);
      stopStatus();
      await Promise.all([serving.stop(), ...consumers.map((stop) => stop())]);
      await options.drain?.(ctx);
      await relay.stop();
      await bus.close();
      await db.close();
      await closeHealth();
    },
  };
}
