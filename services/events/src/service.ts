import { Bus, EventLog, type PerformOptions, serve, serveBundles } from '@team-chat/bus';
import { deleteQueue, getEvents, homeSubject } from '@team-chat/contracts';
import { createHealth, createLogger, type RunningService, serveHealth, tlsOf } from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { Context } from './context';
import { ANY_HOME, Generation, isNobodyHome } from './generation';
import { handlers } from './handlers';
import { getEvents as pollHere } from './handlers/get-events';
import { observeHome } from './metrics';
import { QueueHome } from './queue-home';
import { QueueRecords } from './queue-records';

export { eventsConfig } from './config';

const VERSION = '0.1.0';

export interface EventsService extends RunningService {
  home: QueueHome;
}

export async function createService(config: EventsConfig): Promise<EventsService> {
  const log = createLogger('events', config.LOG_LEVEL);
  const bus = await Bus.connect({
    url: config.NATS_URL,
    tls: tlsOf('NATS', config),
    name: 'events',
    onWait: (error) => log.warn({ err: error }, 'waiting for NATS'),
  });
  const eventLog = await EventLog.open(bus, {
    replicas: config.JETSTREAM_REPLICAS,
    onMalformed: (error, seq) => log.error({ err: error, seq }, 'the log holds something that is no entry'),
  });
  const records = await QueueRecords.open(bus, config.JETSTREAM_REPLICAS);
  const generation = await Generation.open(bus, eventLog, {
    replicas: config.JETSTREAM_REPLICAS,
    vendor: config.IDENTIFIER_VENDOR,
  });
  const home = new QueueHome(bus, eventLog, records, generation, log);
  await home.start();
  const ctx: Context = { config, log, bus, home };
  observeHome(home);
  const options = { checkResults: config.CHECK_CONTRACTS, log };
  const isAlone = await isNobodyHome(bus);
  const leave = listenAtHome(bus, ctx, options);
  await generation.join(isAlone);
  const serving = await serve(bus, ctx, handlers, { name: 'events', version: VERSION, ...options });
  const health = createHealth(() => bus.nc.flush());
  const closeHealth = await serveHealth(health, config.HEALTH_PORT);
  health.setReady(true);
  return {
    log,
    failed: bus.lost,
    home,
    async stop() {
      health.setReady(false);
      leave();
      await home.stop();
      await serving.stop();
      await bus.close();
      await closeHealth();
    },
  };
}

/** What is asked of this very replica: polls and deletions of its queues, and whether it is there. */
function listenAtHome(bus: Bus, ctx: Context, options: PerformOptions): () => void {
  const { id } = ctx.home;
  const stopServing = [
    serveBundles(bus, ctx, homeSubject(id, getEvents), getEvents, pollHere, options),
    serveBundles(bus, ctx, homeSubject(id, deleteQueue), deleteQueue, handlers['delete-queue'], options),
  ];
  const pings = [id, ANY_HOME].map((home) =>
    bus.nc.subscribe(homeSubject(home, { id: 'ping' }), { callback: (_error, msg) => msg.respond() }),
  );
  return () => {
    for (const stop of stopServing) stop();
    for (const subscription of pings) subscription.unsubscribe();
  };
}
