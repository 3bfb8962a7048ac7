import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';

interface ComposeService {
  image: string;
  environment?: Record<string, unknown>;
  logging?: { driver: string };
  healthcheck?: { test: unknown[]; interval: string };
  mem_limit?: string;
  pids_limit?: number;
  profiles?: string[];
}

const file = readFileSync(join(__dirname, '..', 'compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Record<string, ComposeService> };
const OURS = ['accounts', 'events', 'gateway', 'groups', 'messaging', 'snippets-and-folders'];

const TELEMETRY = ['grafana', 'jaeger', 'nats-exporter', 'otel-collector', 'postgres-exporter', 'prometheus'];

/** The variables of compose.yml and of .env.example, with their defaults. */
const https = readFileSync(join(__dirname, '..', 'compose', 'https.yml'), 'utf8').replace(/:\?[^}]*\}/, ':-}');
const variables = [...(file + https).matchAll(/\$\{(\w+):?-((?:[^{}]|\$\{[^}]*\})*)\}/g)].flatMap(([, name, value]) => [
  `${name}=${value!.replace(/\$\{\w+:-([^}]*)\}/g, '$1')}`,
]);
const example = readFileSync(join(__dirname, '..', '.env.example'), 'utf8');
const examples = [...example.matchAll(/^#(\w+=.*)$/gm)].map(([, line]) => line!);
/** Values for the profile `telemetry`, which are no defaults. */
const FOR_TELEMETRY = ['COMPOSE_PROFILES', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_METRICS_EXPORTER'];
const isForTelemetry = (line: string) => FOR_TELEMETRY.includes(line.split('=')[0]!);

test('.env.example has each variable of Compose, with its default', () => {
  const ofCompose = new Set(variables.filter((line) => !isForTelemetry(line)));
  expect(examples.filter((line) => !isForTelemetry(line)).sort()).toEqual([...ofCompose].sort());
  expect(examples.filter(isForTelemetry)).toEqual([
    'COMPOSE_PROFILES=telemetry',
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector:4318',
    'OTEL_METRICS_EXPORTER=otlp',
  ]);
});

test('a backup is made every day, with the same settings as those of the operator', () => {
  const { admin, backup } = services as Record<string, ComposeService & { command: string[] }>;
  expect(backup!.profiles).toBeUndefined();
  expect(backup!.command.slice(0, 2)).toEqual(['backup', 'daily']);
  expect(backup!.environment).toEqual(admin!.environment);
});

test('telemetry is started on request only, and nothing is collected without it', () => {
  const onRequest = Object.keys(services).filter((name) => services[name]!.profiles?.includes('telemetry'));
  expect(onRequest.sort()).toEqual(TELEMETRY);
  for (const name of OURS) {
    expect(services[name]!.environment).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: '${OTEL_EXPORTER_OTLP_ENDPOINT:-}',
      OTEL_METRICS_EXPORTER: '${OTEL_METRICS_EXPORTER:-}',
    });
  }
});

test('the port of the gateway can be chosen', () => {
  expect(file).toContain("ports: ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-9991}:9991']");
});

test.each(OURS)('the health check of %s starts no Node.js', (name) => {
  const { test: command, interval } = services[name]!.healthcheck!;
  expect(command).toEqual(['CMD', 'bash', '-c', expect.any(String)]);
  expect(interval).toBe('10s');
});

test.each(Object.keys(services))('the log, the memory and the processes of %s are bounded', (name) => {
  const { logging, mem_limit, pids_limit } = services[name]!;
  expect(logging?.driver).toBe('local');
  expect(mem_limit).toMatch(/^\d+[mg]$/);
  expect(pids_limit).toBeGreaterThan(0);
});

test('the traces in memory are bounded', () => {
  expect(services.jaeger!.environment).toEqual({ MEMORY_MAX_TRACES: 20_000 });
});

describe('the health check', () => {
  let server: Server;
  let status: number;
  beforeEach(async () => {
    server = createServer((_req, res) => res.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  /** Returns the exit code of the check of a server that answers with a status, or with none. */
  async function check(answer: number | undefined): Promise<unknown> {
    const { port } = server.address() as AddressInfo;
    if (answer === undefined) server.close();
    else status = answer;
    // Compose reads `$$` as `$`.
    const program = String(services.gateway!.healthcheck!.test.at(-1))
      .replace('/8080', `/${port}`)
      .replaceAll('$$', '$');
    const [code] = await once(spawn('bash', ['-c', program], { stdio: 'ignore' }), 'exit');
    return code;
  }

  test.each([
    ['is ready', 200, 0],
    ['is not ready', 503, 1],
    ['does not answer', undefined, 1],
  ])('of a service that %s has the right exit code', async (_case, answer, code) => {
    expect(await check(answer)).toBe(code);
  });
});
