'use strict';
// CommonJS, so that both the set-up (before anything is built) and the compiled launcher can load it.
const { accessSync, constants, statSync } = require('node:fs');
const { homedir } = require('node:os');
const { delimiter, join } = require('node:path');

const CACHE_FOLDER = join(homedir(), '.cache', 'team-chat');

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Path of the nats-server binary, or undefined. A wrong NATS_SERVER_BIN is an error, not a reason to look elsewhere. */
function findNatsServer(env = process.env) {
  if (env.NATS_SERVER_BIN) {
    if (isExecutable(env.NATS_SERVER_BIN)) return env.NATS_SERVER_BIN;
    throw new Error(`NATS_SERVER_BIN: ${env.NATS_SERVER_BIN} is not an executable file.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  // Debian installs it in /usr/sbin, which ordinary users often do not have in PATH.
  return [...folders, '/usr/sbin', CACHE_FOLDER]
    .map((folder) => join(folder, 'nats-server'))
    .find(isExecutable);
}

exports.CACHE_FOLDER = CACHE_FOLDER;
exports.findNatsServer = findNatsServer;
