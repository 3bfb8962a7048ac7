'use strict';
// CommonJS, so that both the set-up (before anything is built) and what is compiled can load it.
const { accessSync, constants, statSync } = require('node:fs');
const { delimiter, join } = require('node:path');

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Path of a program, or undefined: where a variable says it is, else under one of its names in PATH or in more folders,
 * else one of some files. A wrong variable is an error, not a reason to look elsewhere.
 */
function findExecutable(env, { variable, names, folders = [], files = [] }) {
  const given = env[variable];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`${variable}: ${given} is not an executable file.`);
  }
  const places = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...folders];
  const candidates = places.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...files].find(isExecutable);
}

exports.findExecutable = findExecutable;
