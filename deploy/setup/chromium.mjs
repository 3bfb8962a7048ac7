import { existsSync } from 'node:fs';
import chromium from '../chromium.cjs';
import { installWithApt } from './apt.mjs';

/** Returns the path of a browser for the tests, or undefined. Where root runs this on Debian, installs one first. */
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
