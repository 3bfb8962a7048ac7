import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBeforeSetUp } from '../setup/preflight.mjs';

let checkout: string;
let taken: Server;
let port: number;
beforeAll(async () => {
  // Nothing is installed or built there.
  checkout = mkdtempSync(join(tmpdir(), 'team-chat-preflight-'));
  for (const folder of ['libs', 'services', 'deploy']) mkdirSync(join(checkout, folder));
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => {
  taken.close();
  rmSync(checkout, { recursive: true, force: true });
});

const check = (env: Record<string, string>) => checkBeforeSetUp(checkout, { INIT_CWD: checkout, PORT: '0', ...env });

describe('checkBeforeSetUp in a new checkout', () => {
  it('accepts a free port and a data folder that does not exist', async () => {
    await check({ DATA_DIR: 'a/b' });
  });

  it('refuses a port that is taken', async () => {
    await expect(check({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken: something else listens there. Set PORT to another one.`,
    );
  });

  it('leaves a port to the launcher where an earlier one may have left processes', async () => {
    mkdirSync(join(checkout, 'used'));
    writeFileSync(join(checkout, 'used', 'processes.json'), '[]');
    await check({ DATA_DIR: 'used', PORT: String(port) });
  });

  it('refuses a data folder below a file', async () => {
    writeFileSync(join(checkout, 'file'), '');
    const path = join(checkout, 'file', 'data');
    await expect(check({ DATA_DIR: path })).rejects.toThrow(`Cannot use DATA_DIR ${path}: `);
  });
});
