'use strict';
const { findExecutable } = require('./find-executable.cjs');
const { CACHE_FOLDER } = require('./nats-server.cjs');

/** Path of the helm binary, or undefined. */
function findHelm(env = process.env) {
  return findExecutable(env, { variable: 'HELM_BIN', names: ['helm'], folders: [CACHE_FOLDER] });
}

exports.findHelm = findHelm;
