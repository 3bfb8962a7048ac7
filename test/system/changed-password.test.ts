import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { type NatsServer, startNatsServer } from '@team-chat/deploy';

let folder: string;
let server: NatsServer | undefined;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'team-chat-password-'))));
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a service whose password NATS takes no more says that it cannot go on, so that it reads the new one', async () => {
  const options = { user: 'events', dataDir: join(folder, 'nats') };
  server = await startNatsServer({ ...options, password: 'old' });
  const bus = await Bus.connect({ url: server.url, name: 'events' });
  const { port } = server;
  await server.stop();
  server = await startNatsServer({ ...options, password: 'new', port });
  expect(await bus.lost).toMatchObject({ code: 'AUTHORIZATION_VIOLATION' });
});
