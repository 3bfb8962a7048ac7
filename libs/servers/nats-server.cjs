'use strict';
const { homedir } = require('node:os');
const { join } = require('node:path');
const { findExecutable } = require('./find-executable.cjs');

const CACHE_FOLDER = join(homedir(), '.cache', 'team-chat');

/** Returns the path of the nats-server binary, or undefined. */
function findNatsServer(env = process.env) {
  return findExecutable(env, {
    variable: 'NATS_SERVER_BIN',
    names: ['nats-server'],
    // Debian installs it in /usr/sbin, which ordinary users often do not have in PATH.
    folders: ['/usr/sbin', CACHE_FOLDER],
  });
}

exports.CACHE_FOLDER = CACHE_FOLDER;
exports.findNatsServer = findNatsServer;
