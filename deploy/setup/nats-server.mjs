import { existsSync } from 'node:fs';
import natsServer from '../../libs/servers/nats-server.cjs';
import { installWithApt } from './apt.mjs';
import { installFromApt } from './download.mjs';
import { pinnedDownloads } from './nats-server-sources.mjs';
import { run } from './run.mjs';
import { timed } from './timed.mjs';

const { CACHE_FOLDER, NATS_VERSION, findNatsServer, natsServerVersion } = natsServer;

const BY_HAND =
  'nats-server is missing and could not be installed. Install it (Debian, Ubuntu: "apt-get install nats-server"; ' +
  'macOS: "brew install nats-server"; elsewhere: the archive from https://github.com/nats-io/nats-server/releases), put it ' +
  'in PATH or set NATS_SERVER_BIN to the file, or set NATS_URL to a running server with JetStream.';

/** Returns the path of a nats-server, and installs one first if there is none. Tests take the tested version only, others
 *  (`accept: 'recent'`) any that is not too old. Where no download succeeds, takes any that is there, else the
 *  distribution's. Throws if there is none at all. */
export async function ensureNatsServer(say, { accept } = {}) {
  const problems = [];
  const found =
    findNatsServer(process.env, { accept }) ??
    (await installUntil(() => findNatsServer(process.env, { accept }), pinnedDownloads(), problems, say)) ??
    findNatsServer(process.env, { accept: 'any' }) ??
    (await installUntil(() => findNatsServer(process.env, { accept: 'any' }), packages(), problems, say));
  if (!found) throw new Error([BY_HAND, ...problems].join('\n'));
  const version = natsServerVersion(found);
  if (version !== NATS_VERSION && process.env.NATS_SERVER_BIN !== found) {
    say(`${found} is version ${version}; what was tested is ${NATS_VERSION}`);
  }
  return found;
}

/** Tries the ways in order until there is a nats-server that runs. Adds to `problems` why others failed. */
async function installUntil(find, ways, problems, say) {
  for (const { name, install } of ways) {
    try {
      await timed(say, `installing nats-server (${name})`, `installed nats-server (${name})`, install);
    } catch (error) {
      problems.push(error.message);
      say(error.message.split('\n')[0]);
    }
    const found = find();
    if (found) return found;
  }
  return undefined;
}

/** Returns the ways to install the distribution's version. None asks for a password. For an ordinary user, a private copy
 *  comes before a change of the system. */
function packages() {
  if (process.platform === 'darwin') {
    return [{ name: 'brew install', install: () => run('brew', ['install', 'nats-server']) }];
  }
  if (!existsSync('/usr/bin/apt-get')) return [];
  if (process.getuid() === 0) {
    return [{ name: 'apt-get install', install: () => installWithApt('nats-server') }];
  }
  const copy = { file: 'usr/sbin/nats-server', folder: CACHE_FOLDER };
  return [
    { name: 'apt-get download', install: () => installFromApt('nats-server', copy) },
    { name: 'sudo -n apt-get install', install: () => installWithApt('nats-server', ['sudo', '-n']) },
  ];
}
