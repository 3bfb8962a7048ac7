import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTTP_OPERATIONS } from '@team-chat/contracts';

const ROOT = join(__dirname, '..', '..', '..');
const FOLDERS = ['test', ...readdirSync(join(ROOT, 'services')).map((service) => join('services', service, 'test'))];
/** Matches a `describe` titled with an operation's id, alone or before a colon. */
const GROUP = /^ *describe(?:\.each\(.*\))?\('([a-z\d]+(?:-[a-z\d]+)*)[':]/gm;

function testFiles(folder: string): string[] {
  const options = { recursive: true, encoding: 'utf8' } as const;
  return readdirSync(join(ROOT, folder), options)
    .filter((name) => name.endsWith('.test.ts') && !/(^|\/)(dist|node_modules)\//.test(name))
    .map((name) => join(ROOT, folder, name));
}

const groups = new Set(
  FOLDERS.flatMap(testFiles).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(GROUP)].map(([, title]) => title!),
  ),
);

test.each(HTTP_OPERATIONS.map(({ id }) => id))('%s has a describe block in some test', (id) => {
  expect([...groups]).toContain(id);
});
