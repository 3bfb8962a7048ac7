import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, listPackages } from './packages.mjs';
import { run } from './run.mjs';

/** Builds what `npm start` runs (and with `tests` the test code too), unless that is already built from these sources.
 *  Turbo would find that out as well, but takes a second for it. */
export async function ensureBuild(root, { tests }, say) {
  const packages = listPackages(root, { tests });
  const stampFile = join(root, 'node_modules', '.cache', 'team-chat', tests ? 'build-with-tests' : 'build');
  const wanted = hashSources(root, packages);
  const incomplete = packages.filter(({ sources }) => sources.some(({ output }) => !existsSync(output)));
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isStamped && incomplete.length === 0) return;

  say('building (turbo run build)');
  // The compiler trusts its own notes more than what is really there.
  for (const { dist, notes } of incomplete) {
    for (const each of [dist, notes]) rmSync(each, { recursive: true, force: true });
  }
  await run(
    process.execPath,
    [
      join(root, 'node_modules', 'turbo', 'bin', 'turbo'),
      'run',
      'build',
      '--output-logs=errors-only',
      ...(tests ? [] : ['--filter=!./test']),
    ],
    { cwd: root, env: { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' } },
  );
  for (const each of packages) removeOrphans(each);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

function hashSources(root, packages) {
  const hash = createHash('sha256');
  const files = packages.flatMap(({ folder, sources }) => [
    join(folder, 'package.json'),
    join(folder, 'tsconfig.json'),
    ...sources.map(({ file }) => file),
  ]);
  for (const file of [join(root, 'tsconfig.json'), join(root, 'package-lock.json'), ...files.sort()]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The compiler leaves the output of deleted sources behind; a deleted migration would still be run. */
function removeOrphans({ dist, sources }) {
  const expected = new Set(sources.map(({ output }) => output));
  for (const file of listFiles(dist)) {
    if (file.endsWith('.js') && !expected.has(file)) rmSync(file);
  }
}
