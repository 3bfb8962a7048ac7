import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startNatsServer, type NatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { type SingleService, startSingleService } from '../support/single-service';

let folder: string;
let nats: NatsServer;
let gateway: SingleService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-metrics-'));
  nats = await startNatsServer({ dataDir: folder, user: 'any', password: 'any' });
});
afterAll(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.exited;
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a service serves its metrics to Prometheus, under the names that dashboards and alerts query', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  gateway = startSingleService(
    'gateway',
    {
      NATS_URL: nats.url,
      EXTERNAL_URL: 'http://localhost',
      FILES_DIR: join(folder, 'files'),
      HOST: '127.0.0.1',
      PORT: `${port}`,
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: `${metricsPort}`,
      OTEL_TRACES_EXPORTER: 'none',
    },
    ['--import', '@team-chat/runtime/telemetry'],
  );
  await until('it has started', async () => gateway.output.includes('"msg":"started"'));
  await fetch(`http://127.0.0.1:${port}/api/v1/nothing`).then((response) => response.arrayBuffer());
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  expect(metrics).toMatch(/^http_request_duration_milliseconds_count\{operation="unknown",status="404"/m);
  expect(metrics).toMatch(/^http_request_duration_milliseconds_bucket\{.*le="\+Inf"/m);
  expect(metrics).toMatch(/^gateway_polls_parked(\{.*\})? 0$/m);
});
