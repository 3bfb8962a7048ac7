import chromium from '../chromium.cjs';
import { installAsRoot } from './apt.mjs';

/** Returns the path of a browser for the tests, or undefined. Where root runs this on Debian, installs one first. */
export async function ensureChromium(say) {
  if (!chromium.findChromium()) await installAsRoot('chromium-headless-shell', say);
  return chromium.findChromium();
}
