import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { untilNext } from '@team-chat/admin';
import { ROOT } from './services';

/** Backups that are kept besides those with a name. */
const KEPT = 7;

/** Saves a backup of the deployment in a data folder, with its files, and checks it: by the operator's program, in a process of its own.
 *  Returns the last line that it printed, and whether it succeeded. */
export async function backUp(dataDir: string): Promise<{ isSaved: boolean; line: string }> {
  // The servers' addresses are in the data folder.
  const { NATS_URL: _, DATABASE_URL: __, INIT_CWD: ___, ...env } = process.env;
  const args = ['backup', 'save', '--check', '--files', '--keep', String(KEPT)];
  const child = spawn(process.execPath, [join(ROOT, 'deploy', 'admin.mjs'), ...args], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { isSaved: code === 0, line: output.trim().split('\n')[0] ?? '' };
}

/** Saves a backup every day at a time (HH:MM, UTC), and says what became of it. Returns a function that ends this. */
export function backUpDaily(dataDir: string, at: string, say: (line: string) => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        void backUp(dataDir).then(({ isSaved, line }) => say(`backup: ${isSaved ? '' : 'FAILED: '}${line}`));
        wait();
      },
      untilNext(at, new Date()),
    );
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}
