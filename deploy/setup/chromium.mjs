import { existsSync } from 'node:fs';
import chromium from '../chromium.cjs';
import { installWithApt } from './apt.mjs';

/** Path of a browser for the tests, installed first where that asks nobody for anything; undefined where there is none. */
export async function ensureChromium(say) {
  const found = chromium.findChromium();
  if (found || !existsSync('/etc/debian_version') || process.getuid() !== 0) return found;
  say('installing chromium (apt-get install)');
  try {
    await installWithApt('chromium');
  } catch (error) {
    say(error.message);
  }
  return chromium.findChromium();
}
