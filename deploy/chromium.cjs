'use strict';
// CommonJS, so that both the set-up (before anything is built) and the compiled tests can load it.
const { accessSync, constants } = require('node:fs');
const { delimiter, join } = require('node:path');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a browser that tests can drive, or undefined. A wrong CHROMIUM_BIN is an error, not a reason to look elsewhere. */
function findChromium(env = process.env) {
  if (env.CHROMIUM_BIN) {
    if (isExecutable(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new Error(`CHROMIUM_BIN: ${env.CHROMIUM_BIN} is not an executable file.`);
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...MACOS].find(isExecutable);
}

exports.findChromium = findChromium;
