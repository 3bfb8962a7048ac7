import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { listFiles, listMigrations, listPackages, withReferences } from './packages.mjs';
import { run } from './run.mjs';
import { timed } from './timed.mjs';

/** Returns whether what `npm start` runs is built from the present sources. */
export function isBuilt(root) {
  return isCurrent(wholeBuild(root, { tests: false }));
}

function wholeBuild(root, { tests }) {
  return { root, packages: listPackages(root, { tests }), stamp: tests ? 'build-with-tests' : 'build' };
}

/** Builds what `npm start` runs (and with `tests` the test code too), unless it is already built from these sources.
 *  The compiler and turbo would find that out as well, but take seconds for it. */
export async function ensureBuild(root, { tests }, say) {
  const target = wholeBuild(root, { tests });
  if (isCurrent(target)) return;

  const pages = target.packages.filter(({ isPage }) => isPage);
  const projects = target.packages.filter(({ isPage }) => !isPage).map(({ folder }) => folder);
  await timed(say, 'building (tsc --build, turbo run build)', 'built', () =>
    build([target], async () => {
      await compile(root, projects);
      await buildPages(root, pages);
    }),
  );
}

/** Compiles the packages in some folders, and what they reference. Turbo would start a compiler for each of them, which takes twice the time. */
async function compile(root, projects) {
  const compiler = join(root, 'node_modules', 'tsc', 'bin', 'tsc');
  await run(process.execPath, [compiler, '--build', ...projects], { cwd: root });
}

async function buildPages(root, packages) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const filters = packages.map(({ folder }) => `--filter=./${relative(root, folder)}`);
  const env = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  await run(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only', ...filters], {
    cwd: root,
    env,
  });
}

/** Builds the compiled code that all tests use, libs/contracts, and with `database` that of service tests: libs/testkit, the libs it
 *  uses, and the migrations. A change of anything else needs no build, because the tests run the services from their sources. */
export async function ensureTestCode(root, { database }, say) {
  const packages = listPackages(root, { tests: false });
  const libs = ['contracts', ...(database ? ['testkit'] : [])].map((name) => join(root, 'libs', name));
  const targets = [
    ...libs.map((project) => ({
      root,
      project,
      packages: withReferences(project, packages),
      stamp: basename(project),
    })),
    ...(database ? listMigrations(packages) : []).map((migrations) => ({
      root,
      project: migrations.folder,
      packages: [migrations],
      stamp: `migrations-${basename(migrations.folder)}`,
    })),
  ].filter((target) => !isCurrent(target));
  if (targets.length === 0) return;

  const names = targets.map(({ stamp }) => stamp).join(', ');
  const projects = targets.map(({ project }) => project);
  await timed(say, `building ${names} (tsc --build)`, 'built', () => build(targets, () => compile(root, projects)));
}

/** Returns whether all output of the target exists and was built from the present sources. */
function isCurrent(target) {
  const stampFile = stampFileOf(target);
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hashSources(target) &&
    !target.packages.some(isIncomplete)
  );
}

function isIncomplete({ sources }) {
  return sources.some(({ output }) => !existsSync(output));
}

async function build(targets, write) {
  const stamps = targets.map((target) => [stampFileOf(target), hashSources(target)]);
  const packages = targets.flatMap((target) => target.packages);
  // The compiler trusts .tsbuildinfo, and does not notice that output is missing.
  for (const { dist, notes } of packages.filter(isIncomplete)) {
    for (const each of [dist, notes]) rmSync(each, { recursive: true, force: true });
  }
  await write();
  for (const each of packages) if (!each.isPage) removeOrphans(each);
  for (const [file, hash] of stamps) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, hash);
  }
}

function stampFileOf({ root, stamp }) {
  return join(root, 'node_modules', '.cache', 'team-chat', stamp);
}

function hashSources({ root, packages }) {
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

/** Deletes the output of deleted sources, which the compiler leaves behind. A deleted migration would still be run. */
function removeOrphans({ dist, sources }) {
  const expected = new Set(sources.map(({ output }) => output));
  for (const file of listFiles(dist)) {
    if (file.endsWith('.js') && !expected.has(file)) rmSync(file);
  }
}
