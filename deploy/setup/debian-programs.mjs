import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import natsServer from '../../libs/servers/nats-server.cjs';
import debian from '../debian-programs.cjs';
import { run } from './run.mjs';

/** Returns the path of a program of `DEBIAN_PROGRAMS`. Takes it out of Debian's package where it is missing: the package is not
 *  installed, because that would start a server. Returns undefined where that fails, and says why. */
export async function ensureDebianProgram(name, say) {
  const found = debian.findDebianProgram(name);
  if (found || !existsSync('/etc/debian_version')) return found;
  say(`fetching ${name} (apt-get download)`);
  await unpackProgram(debian.DEBIAN_PROGRAMS[name], join(natsServer.CACHE_FOLDER, name)).catch((error) =>
    say(error.message),
  );
  return debian.findDebianProgram(name);
}

/** Moves the file of a Debian package to `target`. */
async function unpackProgram({ package: name, file }, target) {
  mkdirSync(natsServer.CACHE_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(natsServer.CACHE_FOLDER, 'package-'));
  try {
    const download = () => run('apt-get', ['download', name], { cwd: folder });
    // Fails where the package lists were never fetched, which only root may do.
    await download().catch(async (error) => {
      if (process.getuid() !== 0) throw error;
      await run('apt-get', ['update']);
      await download();
    });
    await run('dpkg', ['-x', ...readdirSync(folder), 'unpacked'], { cwd: folder });
    renameSync(join(folder, 'unpacked', file), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
