import fc from 'fast-check';
import { findViolations } from '../test/allowed-html';
import { DIALECT_CASES, NAMES } from '../test/dialect-cases';
import { document } from '../test/grammar';
import { randomTexts } from '../test/random-texts';
import { passesSanitizer } from '../test/sanitizer';
import type { RenderOptions } from './environment';
import { renderMarkdown } from './render';

const HOSTILE: RenderOptions = {
  names: {
    users: [{ user_id: 7, full_name: '"><script>', is_active: true }],
    groups: [{ id: 5, name: 'backend', is_system_group: false, display_name: '<img src=x onerror=y>' }],
    channels: [{ stream_id: 9, name: 'design', topics: { __proto__: 1 } }],
    emoji: [{ name: 'rocket', source_url: '/a.png" onerror="x' }],
    uploads: [{ path_id: '2/a.png', content_type: 'image/png', width: 1, height: 1 }],
  },
  linkifiers: [
    { pattern: '.+', url_template: 'javascript:alert(1)' },
    { pattern: '(?P<a>[a-z]+)', url_template: '{+a}' },
    { pattern: '(?P<a>[^ ]+)', url_template: 'https://a.com/"{+a}' },
  ],
};

test.each([
  ['<script>alert(1)', ['element script']],
  ['<p onclick="x">a</p>', ['p onclick="x"']],
  ['<a href="java&#115;cript:x">a</a>', ['a href="java&#115;cript:x"']],
  ['<a href="//evil.com">a</a>', ['a href="//evil.com"']],
  ['<p>a', ['not closed: p']],
  ['a < b', ['stray < at 2: < b']],
])('the checker finds what is wrong with %s', (html, violations) => {
  expect(findViolations(html)).toEqual(violations);
});

function violationsOf(html: string): string[] {
  return [...findViolations(html), ...(passesSanitizer(html) ? [] : ['the sanitiser changes it'])];
}

function expectSafe(input: string): void {
  for (const options of [{ names: NAMES }, HOSTILE]) {
    const violations = violationsOf(render(input, options));
    if (violations.length > 0) {
      throw new Error(`${JSON.stringify(input)} gives ${violations.join(', ')}`);
    }
  }
}

function render(input: string, options: RenderOptions): string {
  return renderMarkdown(input, { realm_url: 'https://a.com', translate_emoticons: true, ...options }).html;
}

test.each(['<b onclick="x">a</b>', '<iframe src="https://a.com"></iframe>', '<a href="data:x">a</a>'])(
  'the sanitiser changes %s',
  (html) => {
    expect(passesSanitizer(html)).toBe(false);
  },
);

test('every case of the dialect', () => {
  for (const { input, options } of Object.values(DIALECT_CASES).flat()) {
    const { html } = renderMarkdown(input, { names: NAMES, ...options });
    expect({ input, violations: violationsOf(html) }).toEqual({ input, violations: [] });
  }
});

test.each([
  { texts: 1500, pieces: 6 },
  { texts: 600, pieces: 40 },
  { texts: 40, pieces: 1500 },
])('$texts random texts of up to $pieces pieces', ({ texts, pieces }) => {
  for (const input of randomTexts(20260101 + pieces, texts, pieces)) {
    expectSafe(input);
  }
});

test('texts by the grammar of the dialect', () => {
  fc.assert(fc.property(document, expectSafe), { seed: 20261121, numRuns: 600 });
});

test('any characters', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSafe), {
    seed: 20261121,
    numRuns: 600,
  });
});

test('the same text and names give the same bytes', () => {
  const property = fc.property(document, (text) => render(text, HOSTILE) === render(text, HOSTILE));
  fc.assert(property, { seed: 1, numRuns: 300 });
});
