// node test/upgrade/build-version.mjs <git ref> [--with-tests]: compiles that version in a folder of its own, with its test code
// if wanted, and prints the folder as the last line. A version that is compiled already is used again. Plain JavaScript,
// because it uses the set-up of `npm start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../deploy/setup/build.mjs';
import { ensureDependencies } from '../../deploy/setup/dependencies.mjs';
import { run } from '../../deploy/setup/run.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const VERSIONS = join(homedir(), '.cache', 'team-chat', 'versions');
const SCOPE = '@team-chat';
/** Files that `npm ci` writes last, and that the set-up writes after it. */
const RECEIPTS = ['.package-lock.json', '.team-chat-install'];

const say = (line) => console.log(`setup: ${line}`);

/** Writes the files of a commit into a folder. */
async function exportCommit(commit, folder) {
  mkdirSync(folder, { recursive: true });
  const git = spawn('git', ['archive', commit], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = spawn('tar', ['-x'], { cwd: folder, stdio: [git.stdout, 'inherit', 'inherit'] });
  const exits = await Promise.all([git, tar].map((child) => once(child, 'exit')));
  if (exits.some(([code]) => code !== 0)) throw new Error(`the files of ${commit} could not be written`);
}

/** Uses this version's dependencies, if they are the same. Links to packages of the workspace stay the folder's own. */
function shareDependencies(folder) {
  const locks = [ROOT, folder].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (locks[0] !== locks[1] || existsSync(join(folder, 'node_modules'))) return;
  for (const each of ['', ...listPackageFolders()]) {
    const [from, to] = [ROOT, folder].map((root) => join(root, each, 'node_modules'));
    if (!existsSync(from)) continue;
    mkdirSync(to);
    for (const name of readdirSync(from).filter((entry) => ![SCOPE, '.cache', ...RECEIPTS].includes(entry)))
      symlinkSync(join(from, name), join(to, name));
  }
  const [from, to] = [ROOT, folder].map((root) => join(root, 'node_modules'));
  for (const each of [SCOPE, ...RECEIPTS]) {
    if (existsSync(join(from, each)))
      cpSync(join(from, each), join(to, each), { recursive: true, verbatimSymlinks: true });
  }
}

function listPackageFolders() {
  const groups = ['libs', 'services'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => join(group, name)),
  );
  return [...groups, 'deploy', 'test'];
}

/** Throws an error if a package of the workspace is another version's. */
function checkLinks(folder) {
  const scope = join(folder, 'node_modules', SCOPE);
  for (const name of readdirSync(scope)) {
    const path = realpathSync(join(scope, name));
    if (!path.startsWith(join(realpathSync(folder), '/')))
      throw new Error(`${SCOPE}/${name} is ${path}, outside of ${folder}`);
  }
}

const ref = process.argv[2];
const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: ROOT })).trim();
const folder = join(VERSIONS, commit);
if (!existsSync(folder)) {
  await run('rm', ['-rf', `${folder}.new`]);
  await exportCommit(commit, `${folder}.new`);
  await run('mv', [`${folder}.new`, folder]);
}
shareDependencies(folder);
await ensureDependencies(folder, say);
checkLinks(folder);
await ensureBuild(folder, { tests: process.argv.includes('--with-tests') }, say);
console.log(folder);
