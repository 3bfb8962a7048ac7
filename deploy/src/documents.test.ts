import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Files that name programs of an image. */
const WHERE = ['deploy/compose.yml', 'k8s/templates/deployments.yaml', 'k8s/templates/migrations.yaml'];

const FOLDERS: Record<string, string> = { services: 'services', '@team-chat': 'libs' };

test.each(WHERE)('%s names only programs that exist', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const programs = [...text.matchAll(/(services|@team-chat)\/([\w-]+)\/dist\/(?:src\/)?([\w/-]+)\.js/g)];
  const sources = programs.map(([, kind, name, program]) => `${FOLDERS[kind!]}/${name}/src/${program}.ts`);
  expect(sources).not.toEqual([]);
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});
