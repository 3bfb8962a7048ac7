import { Bus, EventLog, publishStatus, ReplicaStatuses, retryDuringOutage, serve } from '@team-chat/bus';
import { createFetcher, findProxy } from '@team-chat/outgoing';
import {
  createHealth,
  createLogger,
  observeCertificates,
  reachServer,
  type RunningService,
  serveHealth,
  tlsOf,
  VERSION,
} from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { Context } from './context';
import { Generation } from './log/generation';
import { handlers } from './handlers';
import { serveOwnerRequests } from './handlers/owner-requests';
import { observeOwner } from './metrics';
import { QueueOwner } from './queues/owner';
import { QueueRecordStore } from './queues/record-store';
import { LimitPerUser } from './queues/limit-per-user';
import { isOnlyReplica } from './queues/ping';
import { QueueCounts } from './queues/queue-counts';
import { QueueTimes } from './queues/queue-times';
import { EventWebhookLeases } from './event-webhooks/leases';

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
  observeCertificates(config);
  const eventLog = await reachServer(nats, log, () =>
    EventLog.open(bus, {
      replicas: config.JETSTREAM_REPLICAS,
      onMalformed: (error, seq) => log.error({ err: error, seq }, 'the log holds something that is no entry'),
    }),
  );
  await retryDuringOutage(() => eventLog.grow(config.LOG_PARTITIONS));
  const records = await reachServer(nats, log, () => QueueRecordStore.open(bus, config.JETSTREAM_REPLICAS));
  const generation = await Generation.open(bus, eventLog, {
    replicas: config.JETSTREAM_REPLICAS,
    vendor: config.IDENTIFIER_VENDOR,
  });
  const owner = new QueueOwner(bus, eventLog, records, generation, log);
  await retryDuringOutage(() => owner.start());
  const listReplicas = () => owner.placement.listRunning();
  const queueTimes = new QueueTimes(bus, records, listReplicas);
  const queueCounts = new QueueCounts(bus, listReplicas);
  const limitPerUser = new LimitPerUser(bus, records, queueTimes, config.QUEUES_PER_USER);
  const statuses = new ReplicaStatuses(bus);
  const eventWebhookSender = {
    fetchExternal: createFetcher({ allowedNetworks: config.OUTGOING_NETWORKS, proxy: findProxy(config) }),
    timeoutMs: config.WEBHOOK_TIMEOUT_SECONDS * 1000,
    vendor: config.IDENTIFIER_VENDOR,
  };
  const ctx: Context = { config, log, bus, owner, limitPerUser, queueTimes, queueCounts, statuses, eventWebhookSender };
  observeOwner(owner);
  const options = { checkResults: config.CHECK_CONTRACTS, log };
  const isAlone = await isOnlyReplica(bus);
  const leave = serveOwnerRequests(bus, ctx, options);
  await generation.join(isAlone);
  const serving = await serve(bus, ctx, handlers, { name: 'events', version: VERSION, ...options });
  const stopStatus = publishStatus(bus, { service: 'events', version: VERSION }, async () => {
    const { position: log_position, lag: log_lag } = await owner.partitions.progress();
    return { queues: owner.queues.size, polls: owner.queues.parked, log_position, log_lag };
  });
  const health = createHealth(() => bus.nc.flush());
  const closeHealth = await serveHealth(health, config.HEALTH_PORT);
  const eventWebhooks = new EventWebhookLeases({
    bus,
    owner,
    eventLog,
    statuses,
    sender: eventWebhookSender,
    log,
  });
  eventWebhooks.start();
  health.setReady(true);
  return {
    log,
    failed: bus.lost,
    owner,
    async stop() {
      health.setReady(false);
      stopStatus();
      leave();
      await eventWebhooks.stop();
      await owner.stop();
      await serving.stop();
      await bus.close();
      await closeHealth();
    },
  };
}
