import { rootCertificates } from 'node:tls';
import { metrics as api } from '@opentelemetry/api';
import { metrics as sdk } from '@opentelemetry/sdk-node';
import { observeCertificates } from './certificate-metrics';
import { observeProcess } from './process-metrics';

/** Collects metrics when it is asked, as a scrape does. */
class Scraper extends sdk.MetricReader {
  protected onForceFlush = async () => undefined;
  protected onShutdown = async () => undefined;

  /** Returns the values by name and label. */
  async scrape(): Promise<Record<string, Record<string, number>>> {
    const { resourceMetrics } = await this.collect();
    const collected = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    return Object.fromEntries(
      collected.map(({ descriptor, dataPoints }) => [
        descriptor.name,
        Object.fromEntries(
          dataPoints.map(({ attributes, value }) => [Object.values(attributes)[0] ?? '', value as number]),
        ),
      ]),
    );
  }
}

const scraper = new Scraper();
beforeAll(() => api.setGlobalMeterProvider(new sdk.MeterProvider({ readers: [scraper] })));
afterAll(() => api.disable());

test('the costs of a process are read when they are scraped, and no timer runs', async () => {
  const before = process.getActiveResourcesInfo();
  observeProcess();
  expect(process.getActiveResourcesInfo()).toEqual(before);
  const first = await scraper.scrape();
  const untilMs = performance.now() + 50;
  while (performance.now() < untilMs) JSON.stringify(process.memoryUsage());
  const second = await scraper.scrape();
  expect(second['nodejs.cpu.seconds']!.user).toBeGreaterThan(first['nodejs.cpu.seconds']!.user!);
  expect(Object.keys(second['nodejs.event_loop.seconds']!)).toEqual(['active', 'idle']);
  const { resident, heap_used, heap_limit } = second['nodejs.memory.bytes']!;
  expect(resident).toBeGreaterThan(heap_used!);
  expect(heap_limit).toBeGreaterThan(heap_used!);
  expect(second['nodejs.gc.seconds']).toEqual({ '': expect.any(Number) });
});

test('the expiry of certificates is reported, and neither that of authorities nor that of what is not set', async () => {
  observeCertificates({
    NATS_TLS_CERT: rootCertificates[0],
    NATS_TLS_CA: rootCertificates[1],
    DATABASE_TLS_CERT: undefined,
  });
  const { 'tls.certificate.expiry.seconds': expiry } = await scraper.scrape();
  expect(expiry).toEqual({ NATS_TLS_CERT: expect.any(Number) });
  expect(expiry!.NATS_TLS_CERT).toBeGreaterThan(1.7e9);
});
