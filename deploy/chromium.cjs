'use strict';
const { findExecutable } = require('../libs/servers/find-executable.cjs');

/** The headless shell comes first: it draws no window around each page, and takes about half of the CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
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
