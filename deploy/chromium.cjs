'use strict';
const { findExecutable } = require('../libs/servers/find-executable.cjs');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a browser that tests can drive, or undefined. */
function findChromium(env = process.env) {
  return findExecutable(env, { variable: 'CHROMIUM_BIN', names: NAMES, folders: FOLDERS, files: MACOS });
}

exports.findChromium = findChromium;
