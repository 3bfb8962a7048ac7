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
  healthcheck?: { test: unknown[] };
}

const file = readFileSync(join(__dirname, '..', 'compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Record<string, ComposeService> };
const OURS = ['accounts', 'events', 'gateway', 'groups', 'messaging', 'snippets-and-folders'];

test.each(OURS)('the health check of %s is a list of texts', (name) => {
  const { test: command } = services[name]!.healthcheck!;
  expect(command).toEqual(['CMD', 'node', '--eval', expect.any(String)]);
});

test.each(Object.keys(services))('the log of %s is bounded', (name) => {
  expect(services[name]!.logging?.driver).toBe('local');
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
    const program = String(services.gateway!.healthcheck!.test.at(-1)).replace(':8080', `:${port}`);
    const [code] = await once(spawn(process.execPath, ['--eval', program]), 'exit');
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
