// node test/upgrade/build-version.mjs <git ref>: installs and compiles that version with its test code in a folder of its own, by its own
// scripts, and prints the folder as the last line. A version that is compiled already is used again. Plain JavaScript, because
// `npm run record-release` runs it with a version that need not have this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../deploy/setup/run.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const VERSIONS = join(homedir(), '.cache', 'team-chat', 'versions');

/** Writes the files of a commit into a folder. */
async function exportCommit(commit, folder) {
  mkdirSync(folder, { recursive: true });
  const git = spawn('git', ['archive', commit], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = spawn('tar', ['-x'], { cwd: folder, stdio: [git.stdout, 'inherit', 'inherit'] });
  const exits = await Promise.all([git, tar].map((child) => once(child, 'exit')));
  if (exits.some(([code]) => code !== 0)) throw new Error(`the files of ${commit} could not be written`);
}

const ref = process.argv[2];
const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: ROOT })).trim();
const folder = join(VERSIONS, commit);
if (!existsSync(folder)) {
  await run('rm', ['-rf', `${folder}.new`]);
  await exportCommit(commit, `${folder}.new`);
  await run('mv', [`${folder}.new`, folder]);
}
// This version's compiler and dependencies may be others.
process.stdout.write(await run(process.execPath, [join('deploy', 'prepare.mjs')], { cwd: folder }));
console.log(folder);
