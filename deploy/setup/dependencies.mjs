import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { timed } from './timed.mjs';

/** Runs `npm ci`, unless the packages of the lockfile are installed already. */
export async function ensureDependencies(root, say) {
  const lockFile = join(root, 'package-lock.json');
  const stampFile = join(root, 'node_modules', '.team-chat-install');
  // Binaries inside packages differ by platform: a checkout shared with another machine is installed anew.
  const wanted = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(lockFile))
    .digest('hex');
  if (isInstalled(root, lockFile, stampFile, wanted)) return;

  await timed(say, 'installing dependencies (npm ci)', 'installed dependencies', () =>
    run('npm', ['ci', '--include=dev'], { cwd: root }),
  );
  writeFileSync(stampFile, wanted);
}

/** Returns whether the lockfile's packages are installed. npm writes `node_modules/.package-lock.json` last: without
 *  it an installation was interrupted. */
function isInstalled(root, lockFile, stampFile, wanted) {
  const receipt = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(receipt)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === wanted;
  if (statSync(receipt).mtimeMs < statSync(lockFile).mtimeMs) return false;
  // Installed by hand since the lockfile last changed.
  writeFileSync(stampFile, wanted);
  return true;
}
