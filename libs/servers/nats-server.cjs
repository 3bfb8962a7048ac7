'use strict';
const { spawnSync } = require('node:child_process');
const { homedir } = require('node:os');
const { join } = require('node:path');
const { findExecutable, findExecutables } = require('./find-executable.cjs');

/** The version that all tests run with, and that images, Compose and the chart name. */
const NATS_VERSION = '2.10.27';

/** The newest release of the same minor version whose archives' checksums are known for macOS too. */
const NATS_ARCHIVE_VERSION = '2.10.26';

/** The oldest minor version to run: 2.9 has faults that its successors do not have (deploy/watch.md). */
const OLDEST_MINOR = [2, 10];

const CACHE_FOLDER = join(homedir(), '.cache', 'team-chat');

/** Returns the folder into which the set-up installs a version. */
const installFolder = (version) => join(CACHE_FOLDER, `nats-server-${version}`);

/** Besides those in PATH. Debian installs it in /usr/sbin, which ordinary users often do not have in PATH. */
const FOLDERS = [...[NATS_VERSION, NATS_ARCHIVE_VERSION].map(installFolder), '/usr/sbin', CACHE_FOLDER];

/** Returns the version of a nats-server, such as `2.10.27`; undefined where it does not run. */
function natsServerVersion(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return /v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
}

function isRecent(version) {
  const [major, minor] = (version ?? '0.0').split('.').map(Number);
  return major > OLDEST_MINOR[0] || (major === OLDEST_MINOR[0] && minor >= OLDEST_MINOR[1]);
}

/**
 * Returns the path of the nats-server to run, or undefined: the value of NATS_SERVER_BIN, else one of the tested
 * version, else one of the archive's version. With `accept: 'recent'` also any of 2.10 or newer, with `accept: 'any'` any
 * that runs.
 */
function findNatsServer(env = process.env, { accept, folders = FOLDERS } = {}) {
  const program = { names: ['nats-server'], folders };
  if (env.NATS_SERVER_BIN) return findExecutable(env, { variable: 'NATS_SERVER_BIN', ...program });
  const found = findExecutables(env, program).map((file) => ({ file, version: natsServerVersion(file) }));
  const conditions = [
    (version) => version === NATS_VERSION,
    (version) => version === NATS_ARCHIVE_VERSION,
    ...(accept ? [isRecent] : []),
    ...(accept === 'any' ? [(version) => version !== undefined] : []),
  ];
  for (const isWanted of conditions) {
    const match = found.find(({ version }) => isWanted(version));
    if (match) return match.file;
  }
  return undefined;
}

exports.CACHE_FOLDER = CACHE_FOLDER;
exports.NATS_ARCHIVE_VERSION = NATS_ARCHIVE_VERSION;
exports.NATS_VERSION = NATS_VERSION;
exports.findNatsServer = findNatsServer;
exports.installFolder = installFolder;
exports.natsServerVersion = natsServerVersion;
