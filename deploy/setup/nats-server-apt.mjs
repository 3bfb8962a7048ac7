import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Unpacks the binary of the distribution's package into a folder. apt checks its signature, and nothing needs root. */
export async function unpackWithApt(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-nats-server-'));
  try {
    await run('apt-get', ['download', 'nats-server'], { cwd: scratch });
    const archive = readdirSync(scratch).find((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['-x', archive, 'unpacked'], { cwd: scratch });
    mkdirSync(folder, { recursive: true });
    // Renamed into place, so that an interrupted copy is never taken for the binary.
    const target = join(folder, 'nats-server');
    copyFileSync(join(scratch, 'unpacked', 'usr', 'sbin', 'nats-server'), `${target}.new`);
    renameSync(`${target}.new`, target);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
