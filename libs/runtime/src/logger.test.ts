import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from './logger';

const itOnLinux = process.platform === 'linux' ? test : test.skip;

// Linux: every write to /dev/full fails as on a full disk.
itOnLinux('a log on a full disk loses lines and throws no error', async () => {
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', onUncaught);
  const full = openSync('/dev/full', 'w');
  try {
    const log = createLogger('messaging', 'info', full);
    for (let count = 0; count < 3; count++) expect(() => log.error('operation failed')).not.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).toEqual([]);
  } finally {
    closeSync(full);
    process.off('uncaughtException', onUncaught);
  }
});

test('an error of PostgreSQL is logged without the values of rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  try {
    const values = 'Key (email)=(ada@example.com) already exists.';
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: values, where: values });
    const log = createLogger('accounts', 'info', file);
    log.error({ err: cause }, 'operation failed');
    log.error({ err: new Error('wrapped', { cause }) }, 'operation failed');
    const lines = readFileSync(join(folder, 'log'), 'utf8');
    expect(lines).toMatch(/"type":"Error".*"message":"duplicate key".*"code":"23505"/);
    expect(lines).not.toContain('ada@example.com');
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
});
