import {
  Bus,
  EventLog,
  type PerformOptions,
  publishStatus,
  ReplicaStatuses,
  retryDuringOutage,
  serve,
  serveBatches,
} from '@team-chat/bus';
import { deleteQueue, getEvents, ownerSubject, registerQueue, streamEvents } from '@team-chat/contracts';
import { createFetcher } from '@team-chat/outgoing';
import {
  createHealth,
  createLogger,
  reachServer,
  type RunningService,
  serveHealth,
  tlsOf,
  VERSION,
} from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { Context } from './context';
import { ANY_OWNER, Generation, isOnlyReplica } from './generation';
import { handlers } from './handlers';
import { getEvents as pollHere } from './handlers/get-events';
import { registerHere } from './handlers/register-queue';
import { streamEvents as streamHere } from './handlers/stream-events';
import { observeOwner } from './metrics';
import { QueueOwner } from './queue-owner';
import { QueueRecords } from './queue-records';
import { QUEUE_TIMES, type QueueTime, timesOf, UserQueues } from './user-queues';
import { Webhooks } from './webhooks/webhooks';

export { eventsConfig } from './config';

export interface EventsService extends RunningService {
  owner: QueueOwner;
}

export async function createService(config: EventsConfig): Promise<EventsService> {
  const log = createLogger('events', config.LOG_LEVEL);
  const nats = { setting: 'NATS_URL', url: config.NATS_URL };
  const bus = await reachServer(nats, log, (onWait) =>
    Bus.connect({ url: nats.url, tls: tlsOf('NATS', config), name: 'events', onWait }),
  );
  const eventLog = await reachServer(nats, log, () =>
    EventLog.open(bus, {
      replicas: config.JETSTREAM_REPLICAS,
      onMalformed: (error, seq) => log.error({ err: error, seq }, 'the log holds something that is no entry'),
    }),
  );
  await retryDuringOutage(() => eventLog.grow(config.LOG_PARTITIONS));
  const records = await reachServer(nats, log, () => QueueRecords.open(bus, config.JETSTREAM_REPLICAS));
  const generation = await Generation.open(bus, eventLog, {
    replicas: config.JETSTREAM_REPLICAS,
    vendor: config.IDENTIFIER_VENDOR,
  });
  const owner = new QueueOwner(bus, eventLog, records, generation, log);
  await retryDuringOutage(() => owner.start());
  const userQueues = new UserQueues(bus, records, config.QUEUES_PER_USER);
  const statuses = new ReplicaStatuses(bus);
  const webhookSender = {
    fetchExternal: createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS }),
    timeoutMs: config.WEBHOOK_TIMEOUT_SECONDS * 1000,
    vendor: config.IDENTIFIER_VENDOR,
  };
  const ctx: Context = { config, log, bus, owner, userQueues, statuses, webhookSender };
  observeOwner(owner);
  const options = { checkResults: config.CHECK_CONTRACTS, log };
  const isAlone = await isOnlyReplica(bus);
  const leave = listenAsOwner(bus, ctx, options);
  await generation.join(isAlone);
  const serving = await serve(bus, ctx, handlers, { name: 'events', version: VERSION, ...options });
  const stopStatus = publishStatus(bus, { service: 'events', version: VERSION }, async () => {
    const { position: log_position, lag: log_lag } = await owner.windows.progress();
    return { queues: owner.queues.size, polls: owner.queues.parked, log_position, log_lag };
  });
  const health = createHealth(() => bus.nc.flush());
  const closeHealth = await serveHealth(health, config.HEALTH_PORT);
  const webhooks = new Webhooks({ bus, owner, eventLog, statuses, sender: webhookSender, log });
  webhooks.start();
  health.setReady(true);
  return {
    log,
    failed: bus.lost,
    owner,
    async stop() {
      health.setReady(false);
      stopStatus();
      leave();
      await webhooks.stop();
      await owner.stop();
      await serving.stop();
      await bus.close();
      await closeHealth();
    },
  };
}

/** Serves the requests to this replica: polls and deletions of its queues, their idle times, and pings. Returns a
 *  function that stops it. */
function listenAsOwner(bus: Bus, ctx: Context, options: PerformOptions): () => void {
  const { id } = ctx.owner;
  const stopServing = [
    serveBatches(bus, ctx, ownerSubject(id, getEvents), getEvents, pollHere, options),
    serveBatches(bus, ctx, ownerSubject(id, streamEvents), streamEvents, streamHere, options),
    serveBatches(bus, ctx, ownerSubject(id, registerQueue), registerQueue, registerHere, options),
    serveBatches(bus, ctx, ownerSubject(id, deleteQueue), deleteQueue, handlers.deleteQueue, options),
  ];
  const pings = [id, ANY_OWNER].map((owner) =>
    bus.nc.subscribe(ownerSubject(owner, { id: 'ping' }), { callback: (_error, msg) => msg.respond() }),
  );
  const times = (Object.keys(QUEUE_TIMES) as QueueTime[]).map((time) =>
    bus.nc.subscribe(ownerSubject(id, { id: time }), {
      callback: (_error, msg) =>
        msg.respond(JSON.stringify(timesOf(ctx.owner.queues, time, msg.json<string[]>()))),
    }),
  );
  return () => {
    for (const stop of stopServing) stop();
    for (const subscription of [...pings, ...times]) subscription.unsubscribe();
  };
}
