import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HTTP_OPERATIONS, routesOf } from '@team-chat/contracts';
import document from '@team-chat/contracts/generated/openapi.json';
import { referencePage } from '../layout';
import type { OpenApiDocument } from './document';
import type { ReferencePage } from './pages';
import { Reference } from './reference';

const reference = new Reference(document as unknown as OpenApiDocument);
const schemaNames = Object.keys(document.components.schemas);

const operationPage = (id: string): ReferencePage => {
  const shared = reference.operation(id, '/try.js') ? undefined : reference.findShared(id)!;
  return reference.operation(shared?.split('/').at(-1) ?? id, '/try.js')!;
};
const pages = new Map<string, ReferencePage>([
  ['/api/docs', reference.index()],
  ...HTTP_OPERATIONS.map(({ id }) => [`/api/docs/operations/${id}`, operationPage(id)] as const),
  ...schemaNames.map((name) => [`/api/docs/schemas/${name}`, reference.schema(name)!] as const),
]);

/** Returns the text of a page without its markup. */
const textOf = ({ body }: ReferencePage): string =>
  body.text.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

test.each(HTTP_OPERATIONS.map((op) => [op.id, op] as const))('%s has a page with all its parameters', (id, op) => {
  const page = operationPage(id);
  const text = textOf(page);
  for (const name of Object.keys(op.params)) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  for (const { name, clientSchema } of op.emits) if (clientSchema) expect(text).toContain(name);
  for (const code of op.errors) expect(text).toContain(code);
  if (!page.title.startsWith(`${id}: `)) return;
  for (const route of routesOf(op)) expect(text).toContain(route.replace(' ', ' /api/v1'));
  if (op.description) expect(text).toContain(op.description.split('\n')[0]!.replaceAll('`', ''));
  expect(reference.index().body.text).toContain(`<a href="/api/docs/operations/${id}">`);
});

test('links of the reference lead to pages and headings that exist', () => {
  const wrong: string[] = [];
  for (const [path, { body }] of pages) {
    for (const [, target, anchor] of body.text.matchAll(/href="([^"#]*)(?:#([^"]+))?"/g)) {
      const known = pages.get(target!);
      const exists = known ? !anchor || known.body.text.includes(`id="${anchor}"`) : OTHERS.includes(target!);
      if (!exists) wrong.push(`${path}: ${target}#${anchor}`);
    }
  }
  expect(wrong).toEqual([]);
});

const OTHERS = ['/api/v1/openapi.json', '/api/docs/first-steps'];

test('ids occur once in a page', () => {
  for (const [path, { body }] of pages) {
    const ids = [...body.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect([path, ids.length]).toEqual([path, new Set(ids).size]);
  }
});

test('pages are short', () => {
  for (const [path, page] of pages) {
    const html = referencePage(path, page, [], '/style.css', '/script.js');
    const bytes = brotliCompressSync(html).length;
    expect([path, bytes < (path === '/api/docs' ? 60_000 : 30_000)]).toEqual([path, true]);
  }
  for (const script of ['reference.js', 'try.js']) {
    expect(readFileSync(join(__dirname, '..', '..', '..', 'assets', script)).length).toBeLessThan(15_000);
  }
});

test('a page says type, limits, default and example of a parameter', () => {
  const text = textOf(operationPage('get-messages')).replace(/\s+/g, ' ');
  expect(text).toContain('num_before integer, in the query, at least 0');
  expect(text).toContain('client_gravatar boolean, in the query, default true');
  expect(text).toContain('narrow Narrow or null, in the query as JSON text');
  expect(text).toContain('Example: newest, 4711');
  expect(textOf(operationPage('update-message-flags'))).toContain(
    'list of: integer, required, in the form as JSON text',
  );
});

test('the colours are those of the page to chat in', () => {
  const read = (...path: string[]) => readFileSync(join(__dirname, '..', '..', '..', ...path), 'utf8');
  const coloursIn = (css: string) =>
    new Map([...css.matchAll(/(--[\w-]+): (light-dark\([^)]+\))/g)].map(([, name, value]) => [name!, value!]));
  const own = coloursIn(read('assets', 'docs.css'));
  const tokens = read('..', '..', 'libs', 'web', 'src', 'parts', 'tokens.css');
  const shared = coloursIn(tokens.slice(0, tokens.indexOf('[data-contrast]')));
  expect(own.size).toBeGreaterThan(0);
  for (const [name, value] of own) expect([name, shared.get(name)]).toEqual([name, value]);
});
