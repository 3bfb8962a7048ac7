'use strict';
// CommonJS, so that both the set-up (before anything is built) and compiled code can load it.
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

/** Returns the paths of a program: one of its names in PATH or `folders`, and those of `files` that can be run. */
function findExecutables(env, { names, folders = [], files = [] }) {
  const places = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...folders];
  const candidates = places.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...new Set([...candidates, ...files])].filter(isExecutable);
}

/**
 * Returns the path of a program, or undefined: the value of an environment variable, else the first that
 * `findExecutables` finds. Throws where the variable is set and names no executable file.
 */
function findExecutable(env, { variable, ...program }) {
  const given = env[variable];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`${variable}: ${given} is not an executable file.`);
  }
  return findExecutables(env, program)[0];
}

exports.findExecutable = findExecutable;
exports.findExecutables = findExecutables;
