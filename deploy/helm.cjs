'use strict';
const { accessSync, constants, statSync } = require('node:fs');
const { delimiter, join } = require('node:path');
const { CACHE_FOLDER } = require('./nats-server.cjs');

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Path of the helm binary, or undefined. A wrong HELM_BIN is an error, not a reason to look elsewhere. */
function findHelm(env = process.env) {
  if (env.HELM_BIN) {
    if (isExecutable(env.HELM_BIN)) return env.HELM_BIN;
    throw new Error(`HELM_BIN: ${env.HELM_BIN} is not an executable file.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, CACHE_FOLDER].map((folder) => join(folder, 'helm')).find(isExecutable);
}

exports.findHelm = findHelm;
