import { metrics as api } from '@opentelemetry/api';
import { metrics as sdk } from '@opentelemetry/sdk-node';
import type { Database, Relay } from '@team-chat/db';
import type * as Metrics from './metrics';

/** Collects metrics when it is asked, as a scrape does. */
class Scraper extends sdk.MetricReader {
  protected onForceFlush = async () => undefined;
  protected onShutdown = async () => undefined;
}

const scraper = new Scraper();
// Instruments belong to the provider that is there when a module is loaded.
api.setGlobalMeterProvider(new sdk.MeterProvider({ readers: [scraper] }));
const { observeDatabase } = require('./metrics') as typeof Metrics;
afterAll(() => api.disable());

const never = () => new Promise<never>(() => undefined);
const pool = { used: 1, waiting: 0 };

test('whether the database answers is reported also while it does not', async () => {
  const relay = { isLeader: true } as Relay;
  const databases: Record<string, Partial<Database>> = {
    answers: { pool, ping: async () => undefined, countUnsent: async () => 3 },
    refuses: { pool, ping: () => Promise.reject(new Error('refused')), countUnsent: never },
    hangs: { pool, ping: never, countUnsent: never },
  };
  for (const [name, db] of Object.entries(databases)) observeDatabase(name, relay, db as Database);
  const { resourceMetrics } = await scraper.collect();
  const points = resourceMetrics.scopeMetrics
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => [descriptor.name, attributes.service, value] as const),
    );
  const valuesOf = (metric: string) =>
    Object.fromEntries(points.filter(([name]) => name === metric).map(([, service, value]) => [service, value]));
  expect(valuesOf('db.up')).toEqual({ answers: 1, refuses: 0, hangs: 0 });
  expect(valuesOf('outbox.depth')).toEqual({ answers: 3 });
});
