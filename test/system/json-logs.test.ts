import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer, startPostgres } from '@team-chat/servers';
import { Client } from 'pg';
import { ok, until } from '@team-chat/testkit';
import { Launcher } from '../support/launcher';
import { startSingleService } from '../support/single-service';

let folder: string;
let launcher: Launcher | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-logs-'));
});
afterAll(async () => {
  await launcher?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

const plainLines = (output: string) => output.split('\n').filter((line) => line.trim() !== '' && !isJson(line));

describe('every line that a service prints is JSON', () => {
  test('while its database is away at the start, and for output of packages, warnings, and errors that nothing handles', async () => {
    const nats = await startNatsServer({ dataDir: join(folder, 'nats'), user: 'any', password: 'any' });
    const script = `
        setTimeout(() => console.log('output of a package,', 1), 1000);
        setTimeout(() => process.emitWarning('a warning of a package'), 1500);
        setTimeout(() => void Promise.reject(new Error('a rejection that nothing handles')), 8000);`;
    const preload = `data:text/javascript,${encodeURIComponent(script)}`;
    const service = startSingleService(
      'accounts',
      {
        NATS_URL: nats.url,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        SECRET_KEY: 'a test secret of thirty-two bytes',
        EXTERNAL_URL: 'http://localhost',
      },
      ['--import', preload],
    );
    expect(await service.exited).toBe(1);
    await nats.stop();
    expect(plainLines(service.output)).toEqual([]);
    expect(service.output).toContain('refuses connections');
    expect(service.output).toContain('output of a package, 1');
    expect(service.output).toContain('a warning of a package');
    expect(service.output).toContain('a rejection that nothing handles');
  });

  test('when connections to the database break', async () => {
    launcher = new Launcher(join(folder, 'data'), { PORT: '0', LOG_LEVEL: 'info' });
    const owner = await launcher.as('owner');
    const processes: { name: string; pid: number }[] = JSON.parse(
      readFileSync(join(launcher.dataDir, 'processes.json'), 'utf8'),
    );
    process.kill(processes.find(({ name }) => name === 'postgres')!.pid, 'SIGKILL');
    await until('requests work again', async () => (await owner.get('/users/me/subscriptions')).status === 200);
    await ok(owner.get('/streams'));
    expect(await launcher.kill('SIGTERM')).toBe(0);
    const logs = join(launcher.dataDir, 'logs');
    const ofServices = readdirSync(logs).filter((name) => !/^(postgres|nats-server)/.test(name));
    expect(ofServices.length).toBeGreaterThan(0);
    const gateway = readFileSync(join(logs, 'gateway-1.log'), 'utf8');
    expect(gateway).toMatch(/"port":\d+,.*"msg":"started"/);
    expect(gateway).toMatch(/"msg":"stopping"/);
    const plain = ofServices.flatMap((name) => plainLines(readFileSync(join(logs, name), 'utf8')));
    expect(plain).toEqual([]);
  });

  test('and PostgreSQL logs no values of rows', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'pg'), password: 'any', durable: false });
    try {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query('CREATE TABLE people (email text PRIMARY KEY)');
      const insert = () => client.query('INSERT INTO people VALUES ($1)', ['ada@example.com']);
      await insert();
      await expect(insert()).rejects.toThrow('duplicate key');
      await client.end();
    } finally {
      await postgres.stop();
    }
    const log = readFileSync(join(folder, 'pg.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('ada@example.com');
  });
});
