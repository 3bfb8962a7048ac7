import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startNatsServer, type NatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';
import { type SingleService, startSingleService } from '../support/single-service';

let folder: string;
let nats: NatsServer;
let gateway: SingleService;
let origin: string;
let metricsPort: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-telemetry-'));
  nats = await startNatsServer({ dataDir: folder, user: 'any', password: 'any' });
  const port = await findFreePort();
  metricsPort = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  gateway = startSingleService(
    'gateway',
    {
      NATS_URL: nats.url,
      EXTERNAL_URL: 'http://localhost',
      FILES_DIR: join(folder, 'files'),
      HOST: '127.0.0.1',
      PORT: `${port}`,
      LOG_LEVEL: 'trace',
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: `${metricsPort}`,
      OTEL_TRACES_EXPORTER: 'console',
    },
    ['--import', '@team-chat/runtime/telemetry'],
  );
  await until('it has started', async () => gateway.output.includes('"msg":"started"'));
});
afterAll(async () => {
  await stopGateway();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fetchText = (url: string) => fetch(url).then((response) => response.text());

async function stopGateway(): Promise<void> {
  gateway.child.kill('SIGTERM');
  await gateway.exited;
}

test('a service serves its metrics to Prometheus, under the names that dashboards and alerts query', async () => {
  await fetchText(`${origin}/api/v1/nothing`);
  await fetchText(`${origin}/user_avatars/1/missing.png`);
  const metrics = await fetchText(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(metrics).toMatch(/^http_request_duration_milliseconds_count\{operation="unknown",status="404".*\} 1$/m);
  expect(metrics).toMatch(/^http_request_duration_milliseconds_count\{operation="public-picture",status="404".*\} 1$/m);
  expect(metrics).toMatch(/^http_request_duration_milliseconds_bucket\{.*le="\+Inf"/m);
  expect(metrics).toMatch(/^files_request_duration_milliseconds_count\{operation="get",outcome="missing".*\} 1$/m);
  expect(metrics).toMatch(/^gateway_polls_parked(\{.*\})? 0$/m);
  expect(metrics).toMatch(/^nats_connected(\{.*\})? 1$/m);
  for (const name of ['cpu_seconds_total', 'memory_bytes', 'event_loop_seconds_total', 'gc_seconds_total']) {
    expect(metrics).toMatch(new RegExp(`^nodejs_${name}(\\{.*\\})? [0-9.e+-]+$`, 'm'));
  }
});

test('neither logs nor traces have the secrets in the addresses of files and of links', async () => {
  const key = 'Abcd'.repeat(8);
  const requests = [
    ['GET', `/user_uploads/1/ab/x.txt?x=1&api_key=${key}`],
    ['GET', `/avatar/a@example.com?x=1&api_key=${key}`],
    ['GET', `/avatar/7/medium?x=1&api_key=${key}`],
    ['GET', `/user_uploads/temporary/${key}/x.txt`],
    ['GET', `/join/${key}/`],
    ['POST', `/accounts/do_confirm/${key}?x=1`],
    ['POST', `/accounts/password/reset/${key}`],
    ['GET', `/accounts/confirm_new_email/${key}`],
    ['GET', `/accounts/unsubscribe/login/${key}`],
    ['GET', `/accounts/login/subdomain/${key}`],
    ['GET', `/new/${key}`],
    ['GET', `/new/confirm/${key}`],
    ['GET', `/complete/oidc/acme?code=${key}&state=${key}`],
    ['GET', `/login/?mobile_flow_otp=${key}&desktop_flow_otp=${key}`],
    ['GET', `/nothing?token=${key}`],
  ];
  for (const [method, path] of requests) await fetch(`${origin}${path}`, { method });
  // It exports its last spans.
  await stopGateway();
  for (const path of ['/user_uploads/1/ab/x.txt', '/join/REDACTED', '/complete/oidc/acme']) {
    expect(gateway.output).toContain(`'${path}'`);
  }
  expect(gateway.output).toContain("'token=REDACTED'");
  expect(gateway.output).not.toContain(key);
});
