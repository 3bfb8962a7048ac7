import { closeSync, openSync } from 'node:fs';
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
