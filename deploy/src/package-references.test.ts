import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const ROOT = join(__dirname, '..', '..');
/** Beginnings of lines: code samples in texts import too. */
const NAME = /^(?:import|export|\}) .*from '@team-chat\/([\w-]+)|^[^`]*import\('@team-chat\/([\w-]+)/gm;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const folders = ['libs', 'services']
  .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name)))
  .concat('deploy')
  .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
  // The bundler of the page finds what it imports by itself.
  .filter((folder) => !readJson(join(ROOT, folder, 'tsconfig.json')).compilerOptions.noEmit);

/** Names of the packages that the compiled sources of a folder import. */
function importedBy(folder: string): string[] {
  const src = join(ROOT, folder, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(src, file), 'utf8'));
  const names = files.flatMap((text) => [...text.matchAll(NAME)].map(([, named, loaded]) => named ?? loaded!));
  return [...new Set(names)].sort();
}

// Where one is missing, the build of a clean checkout fails, and that of any other passes.
test.each(folders)('%s declares and references each package that it imports', (folder) => {
  const { dependencies = {}, devDependencies = {} } = readJson(join(ROOT, folder, 'package.json'));
  const { references = [] }: { references?: { path: string }[] } = readJson(join(ROOT, folder, 'tsconfig.json'));
  const referenced = references.map(({ path }) => normalize(join(folder, path)));
  const isKnown = (name: string) => {
    const isDeclared = `@team-chat/${name}` in dependencies || `@team-chat/${name}` in devDependencies;
    const places = [`libs/${name}`, `services/${name}`, name];
    return isDeclared && places.some((place) => referenced.includes(place));
  };
  expect(importedBy(folder).filter((name) => !isKnown(name))).toEqual([]);
});
