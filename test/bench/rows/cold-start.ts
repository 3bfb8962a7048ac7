import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Launcher } from '../../support/launcher';
import type { Row } from '../bench';
import { median } from '../../harness/percentiles';
import { ROUNDS } from '../compare';
import { limitedTime } from '../limit';

const LIMIT_S = 6;

/** Measures the time from `npm start` with an empty data folder until it is ready. */
export async function coldStart(): Promise<Row[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'team-chat-cold-'));
    const startMs = performance.now();
    const launcher = new Launcher(folder, { PORT: '0', NATS_URL: '', DATABASE_URL: '' });
    try {
      await launcher.ready();
      times.push((performance.now() - startMs) / 1000);
    } finally {
      await launcher.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const what = 'seconds from an empty data folder to ready';
  return [limitedTime(what, median(times), LIMIT_S)];
}
