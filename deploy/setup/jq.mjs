import { spawnSync } from 'node:child_process';
import { installAsRoot } from './apt.mjs';

/** Installs jq, which samples of the guides use, where it is missing and root runs this on Debian. */
export async function ensureJq(say) {
  if (spawnSync('jq', ['--version']).status !== 0) await installAsRoot('jq', say);
}
