import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { type NatsServer, startNatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';

let folder: string;
let server: NatsServer | undefined;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'team-chat-password-'))));
afterEach(() => server?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a service waits for NATS while NATS does not run or refuses its password', async () => {
  const options = { user: 'events', dataDir: join(folder, 'late') };
  server = await startNatsServer({ ...options, password: 'old' });
  const { port } = server;
  const reasons: string[] = [];
  const connecting = Bus.connect({
    url: `nats://events:new@127.0.0.1:${port}`,
    name: 'events',
    onWait: (error) => void reasons.push((error as Error & { code: string }).code),
  });
  await until('its password is refused', () => reasons.length === 1);
  await server.stop();
  await until('there is no server', () => reasons.length === 2);
  server = await startNatsServer({ ...options, password: 'new', port });
  await (await connecting).close();
  expect(reasons).toEqual(['AUTHORIZATION_VIOLATION', 'CONNECTION_REFUSED']);
});

test('the connection of a service whose password NATS no longer accepts resolves `lost`', async () => {
  const options = { user: 'events', dataDir: join(folder, 'nats') };
  server = await startNatsServer({ ...options, password: 'old' });
  const bus = await Bus.connect({ url: server.url, name: 'events' });
  const { port } = server;
  await server.stop();
  server = await startNatsServer({ ...options, password: 'new', port });
  expect(await bus.lost).toMatchObject({ code: 'AUTHORIZATION_VIOLATION' });
});
