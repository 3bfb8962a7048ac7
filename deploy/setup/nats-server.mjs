import { existsSync } from 'node:fs';
import natsServer from '../../libs/servers/nats-server.cjs';
import { installWithApt } from './apt.mjs';
import { installNatsServer } from './nats-server-archive.mjs';
import { unpackWithApt } from './nats-server-apt.mjs';
import { run } from './run.mjs';

const BY_HAND =
  'nats-server is missing and could not be installed. Install it (Debian 12, Ubuntu 24.04 or newer: ' +
  '"apt-get install nats-server"; macOS: "brew install nats-server"; elsewhere: the archive from ' +
  'https://github.com/nats-io/nats-server/releases), put it in PATH or set NATS_SERVER_BIN to the file, or set ' +
  'NATS_URL to a running server with JetStream.';

/** Returns the path of a nats-server. Installs one first if there is none; throws if that fails. */
export async function ensureNatsServer(say) {
  const found = natsServer.findNatsServer();
  if (found) return found;

  const problems = [];
  for (const { name, install } of waysToInstall()) {
    say(`installing nats-server (${name})`);
    try {
      await install();
    } catch (error) {
      problems.push(error.message);
    }
    const installed = natsServer.findNatsServer();
    if (installed) return installed;
  }
  throw new Error([BY_HAND, ...problems].join('\n'));
}

/** Returns the ways to install, in the order to try. None asks for a password. For an ordinary user, private copies
 *  come before a change of the system. */
function waysToInstall() {
  const brew = { name: 'brew install', install: () => run('brew', ['install', 'nats-server']) };
  const archive = { name: 'release archive', install: () => installNatsServer(natsServer.CACHE_FOLDER) };
  if (process.platform === 'darwin') return [brew];
  if (!existsSync('/usr/bin/apt-get')) return [archive];
  if (process.getuid() === 0)
    return [{ name: 'apt-get install', install: () => installWithApt('nats-server') }, archive];
  return [
    { name: 'apt-get download', install: () => unpackWithApt(natsServer.CACHE_FOLDER) },
    archive,
    { name: 'sudo -n apt-get install', install: () => installWithApt('nats-server', ['sudo', '-n']) },
  ];
}
