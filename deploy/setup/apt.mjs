import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Installs a package with apt-get. `prefix` is put before each command, such as `sudo -n`. */
export async function installWithApt(name, prefix = []) {
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command, rest);
  };
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  // Fails where the package lists were never fetched or are too old, as in most container images.
  await install().catch(async () => {
    await apt('update');
    await install();
  });
}

/** Installs a package where root runs this on Debian, and says why where that fails. */
export async function installAsRoot(name, say) {
  if (!existsSync('/etc/debian_version') || process.getuid() !== 0) return;
  say(`installing ${name} (apt-get install)`);
  await installWithApt(name).catch((error) => say(error.message));
}
