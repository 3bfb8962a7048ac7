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
