import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GUIDES, renderGuide, renderIntegrations } from './guides';
import { guidePage, HELP_URL, integrationPage } from './layout';

const FOLDER = join(dirname(require.resolve('@team-chat/contracts/package.json')), 'guides');
const guides = GUIDES.map((name) => renderGuide(name, 'acme'));
const integrations = renderIntegrations();
const bodyOf = (name: string) => guides.find((guide) => guide.name === name)!.body.text;

test('every guide is listed', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(GUIDES.map((name) => `${name}.md`).sort());
});

test.each(guides.map((guide) => [guide.name, guide] as const))('%s: links lead to pages that exist', (_name, guide) => {
  const targets = [...guide.body.text.matchAll(/href="([^"]+)"/g)].map(([, target]) => target!);
  const pages = ['/api/docs', ...GUIDES.map((name) => `/api/docs/${name}`), ...integrations.map(({ path }) => path)];
  const headings = [...guide.body.text.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  const places = [...pages, ...headings];
  // A test of the page checks links to its help.
  const isElsewhere = (target: string) => target.startsWith('https://') || target.startsWith(`${HELP_URL}/`);
  expect(targets.filter((target) => !isElsewhere(target) && !places.includes(target))).toEqual([]);
});

test('guides have the tables of the declarations', () => {
  expect(bodyOf('events')).toContain('<td><code>saved_snippets/add</code></td>');
  expect(bodyOf('errors')).toContain('<td><code>BAD_NARROW</code></td>');
  expect(bodyOf('limits')).toContain('<td><code>max_topic_length</code></td>');
  expect(bodyOf('versions')).toContain('<td><code>POST /saved_snippets</code></td>');
  for (const guide of guides) expect(guide.body.text).not.toContain('<!--');
});

test('identifiers carry the name of the vendor', () => {
  expect(bodyOf('versions')).toContain('acme_feature_level');
  expect(bodyOf('versions')).not.toContain('service_feature_level');
});

test('a page leads to the guides before and after it, and marks itself in the navigation', () => {
  const page = guidePage(guides[1]!, guides, '/style.css');
  expect(page).toContain('<a rel="prev" href="/api/docs/first-steps">First steps</a>');
  expect(page).toContain('<a rel="next" href="/api/docs/narrows">Narrows</a>');
  expect(page).toContain('<a href="/api/docs/authentication" aria-current="page">Authentication</a>');
  expect(guidePage(guides[0]!, guides, '/style.css')).not.toContain('rel="prev"');
});

test('every integration has a page, which the guide about integrations lists', () => {
  for (const page of integrations) {
    expect(bodyOf('integrations')).toContain(`<a href="${page.path}">${page.title}</a>`);
    const html = integrationPage(page, guides, '/style.css');
    expect(html).toContain('<a href="/api/docs/integrations">Integrations</a>');
    expect(html).toContain('<h2 id="an-example">');
  }
});
