import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_SECTIONS, HELP_OF, ORGANIZATION_SECTIONS } from './src/settings/sections.ts';
import { searchHelp } from './src/help/search.ts';
import { HELP_PAGES, type HelpPage } from './src/state/help.ts';
import { PAGES, routeOfHash } from './src/state/route.ts';

const FOLDER = join(__dirname, 'help');
const LANGUAGES = readdirSync(FOLDER);
const NAMES: readonly HelpPage[] = Object.values(HELP_PAGES).flat();
const GUIDES = join(__dirname, '..', 'contracts', 'guides');
const guides = readdirSync(GUIDES);
const { paths } = JSON.parse(readFileSync(join(__dirname, '..', 'contracts', 'generated', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operations = Object.values(paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);

const textOf = (language: string, page: string) => readFileSync(join(FOLDER, language, `${page}.md`), 'utf8');
const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
const SECTIONS: Record<string, readonly string[]> = {
  help: NAMES,
  settings: Object.keys(ACCOUNT_SECTIONS),
  organization: Object.keys(ORGANIZATION_SECTIONS),
};

/** Returns whether a link leads to a page, a section of a page, a guide or an operation of the reference. */
function leadsSomewhere(target: string): boolean {
  if (target.startsWith('/')) {
    const [root, kind, name] = target.replace('/api/docs', '.').split('/');
    if (root !== '.' || kind === undefined) return root === '.';
    return name === undefined ? guides.includes(`${kind}.md`) : kind === 'operations' && operations.includes(name);
  }
  const route = routeOfHash(target);
  if (route.kind !== 'page' || !PAGES.includes(route.name)) return false;
  return route.section === undefined || SECTIONS[route.name]!.includes(route.section);
}

test('all languages have the pages that are listed, and each page fits on a screen', () => {
  for (const language of LANGUAGES) {
    expect([language, readdirSync(join(FOLDER, language)).sort()]).toEqual([
      language,
      NAMES.map((name) => `${name}.md`).sort(),
    ]);
    for (const page of NAMES) {
      const text = textOf(language, page);
      expect([language, page, /^# \S/.test(text), text.split(/\s+/).length < 260]).toEqual([
        language,
        page,
        true,
        true,
      ]);
    }
  }
});

test.each(NAMES)('the links of "%s" lead to a place, and are the same in all languages', (page) => {
  const [first, ...others] = LANGUAGES.map((language) => linksOf(textOf(language, page)));
  expect(first!.filter((target) => !leadsSomewhere(target))).toEqual([]);
  for (const other of others) expect([...other].sort()).toEqual([...first!].sort());
});

test('links that lead nowhere are noticed', () => {
  const wrong = [
    '#help/nothing',
    '#settings/nothing',
    '#nothing',
    '/api/docs/nothing',
    '/api/docs/operations/nothing',
    '/login',
  ];
  expect(wrong.filter(leadsSomewhere)).toEqual([]);
});

test('each page about settings links to the sections that open it', () => {
  for (const [section, page] of Object.entries(HELP_OF)) {
    const targets = [`#settings/${section}`, `#organization/${section}`];
    expect([section, linksOf(textOf('en', page)).some((target) => targets.includes(target))]).toEqual([section, true]);
  }
});

test('guides link to pages of the help that exist, and each guide about a part of the page does', () => {
  const links = guides.flatMap((guide) => linksOf(readFileSync(join(GUIDES, guide), 'utf8')));
  const targets = links.filter((link) => link.startsWith('/#')).map((link) => link.slice(1));
  expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
  for (const page of ['bots', 'webhooks', 'integrations', 'devices']) expect(targets).toContain(`#help/${page}`);
});

test('the search finds pages that have all words, those with the words in the title first', () => {
  const texts = Object.fromEntries(
    NAMES.map((page) => {
      const [, title, text] = /^# (.+)\n([^]*)$/.exec(textOf('en', page))!;
      return [page, { title: title!, html: `<p>${text}</p>` }];
    }),
  ) as Parameters<typeof searchHelp>[0];
  expect(searchHelp(texts, 'Webhooks')[0]).toBe('webhooks');
  expect(searchHelp(texts, 'spreadsheet')).toEqual(['people']);
  expect(searchHelp(texts, 'legal  HOLD')).toContain('messages');
  expect(searchHelp(texts, 'no such words')).toEqual([]);
});
