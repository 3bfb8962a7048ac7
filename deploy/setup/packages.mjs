import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Returns the workspaces with TypeScript, each with its source files and the paths of their compiled files. */
export function listPackages(root, { tests }) {
  const folders = ['libs', 'services'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  folders.push(join(root, 'deploy'), ...(tests ? [join(root, 'test')] : []));
  return folders.filter((folder) => existsSync(join(folder, 'tsconfig.json'))).map(readPackage);
}

function readPackage(folder) {
  const {
    compilerOptions,
    include,
    exclude,
    references = [],
  } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  if (compilerOptions.noEmit) return readPage(folder);
  const rootDir = join(folder, compilerOptions.rootDir);
  const dist = join(folder, compilerOptions.outDir);
  const sources = include
    .map((pattern) => join(folder, pattern.slice(0, pattern.indexOf('**'))))
    .flatMap((start) => listFiles(start))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .filter((file) => !(exclude.includes('**/*.test.ts') && file.endsWith('.test.ts')))
    .map((file) => ({ file, output: join(dist, relative(rootDir, file)).replace(/\.ts$/, '.js') }));
  return {
    folder,
    dist,
    notes: join(dist, '.tsbuildinfo'),
    sources,
    references: references.map(({ path }) => join(folder, path)),
  };
}

/** Returns a package whose sources become one page, whose other files have names that depend on their contents. */
function readPage(folder) {
  const dist = join(folder, 'dist');
  const sources = [join(folder, 'vite.config.mjs'), ...listFiles(join(folder, 'src'))]
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, output: join(dist, 'index.html') }));
  return { folder, dist, notes: join(dist, '.tsbuildinfo'), sources, references: [], isPage: true };
}

/** Returns the package in this folder and all packages that it references. */
export function withReferences(folder, packages, found = new Set()) {
  const start = packages.find((each) => each.folder === folder);
  if (found.has(start)) return [];
  found.add(start);
  return [start, ...start.references.flatMap((each) => withReferences(each, packages, found))];
}

/** Returns the packages that have migrations, with only the migrations as sources. */
export function listMigrations(packages) {
  const isMigration = ({ output }) => basename(dirname(output)) === 'migrations';
  return packages
    .map((each) => ({
      ...each,
      dist: join(each.dist, 'migrations'),
      sources: each.sources.filter(isMigration),
    }))
    .filter(({ sources }) => sources.length > 0);
}

export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [join(folder, entry.name)];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : listFiles(join(folder, entry.name));
  });
}
