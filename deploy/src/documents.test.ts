import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** Words that a page may have: it is read in ten minutes. */
const MAX_WORDS = 1500;
/** Pages in which one looks things up: of settings, of alerts and checks, and with the tables of the model. */
const REFERENCES = ['settings.md', 'trouble.md', 'scale.md'];
const DEPLOY = join(ROOT, 'deploy');
const PAGES = readdirSync(DEPLOY).filter((file) => file.endsWith('.md'));

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((each) =>
      each
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the pages for operators', () => {
  test.each(PAGES)('%s has no broken link', (page) => {
    const text = readFileSync(join(DEPLOY, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const file = path ? join(DEPLOY, path) : join(DEPLOY, page);
      return !existsSync(file) || (anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test.each(PAGES.filter((page) => !REFERENCES.includes(page)))('%s is read in ten minutes', (page) =>
    expect(readFileSync(join(DEPLOY, page), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS),
  );

  test('the index has all of them', () => {
    const index = readFileSync(join(DEPLOY, 'README.md'), 'utf8');
    expect(PAGES.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
  });

  test.each([
    'README.md',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
    'k8s/README.md',
    'test/README.md',
    'libs/admin/README.md',
  ])('%s links to sections of them that exist', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const links = [...text.matchAll(/\]\(((?:\.\.\/)*deploy\/[\w-]+\.md)(?:#([\w-]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const file = join(ROOT, dirname(document), path!);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});
