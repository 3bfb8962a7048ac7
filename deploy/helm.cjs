'use strict';
const { findExecutable } = require('../libs/servers/find-executable.cjs');
const { CACHE_FOLDER } = require('../libs/servers/nats-server.cjs');

/** Returns the path of the helm binary, or undefined. */
function findHelm(env = process.env) {
  return findExecutable(env, { variable: 'HELM_BIN', names: ['helm'], folders: [CACHE_FOLDER] });
}

exports.findHelm = findHelm;
