import { findViolations } from '../test/allowed-html';
import { DIALECT_CASES, NAMES } from '../test/dialect-cases';
import { randomTexts } from '../test/random-texts';
import { renderMarkdown } from './render';

const HOSTILE_NAMES = {
  users: [{ user_id: 7, full_name: '"><script>', is_active: true }],
  groups: [{ id: 5, name: 'backend', is_system_group: false, display_name: '<img src=x onerror=y>' }],
  channels: [{ stream_id: 9, name: 'design', topics: { __proto__: 1 } }],
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

test('every case of the dialect', () => {
  for (const { input, options } of Object.values(DIALECT_CASES).flat()) {
    expect({
      input,
      violations: findViolations(renderMarkdown(input, { names: NAMES, ...options }).html),
    }).toEqual({
      input,
      violations: [],
    });
  }
});

test.each([
  { texts: 6000, pieces: 6 },
  { texts: 3000, pieces: 40 },
  { texts: 100, pieces: 1500 },
])('$texts random texts of up to $pieces pieces', ({ texts, pieces }) => {
  for (const input of randomTexts(20260101 + pieces, texts, pieces)) {
    for (const names of [NAMES, HOSTILE_NAMES]) {
      const { html } = renderMarkdown(input, { names, realm_url: 'https://a.com' });
      const violations = findViolations(html);
      if (violations.length > 0) {
        throw new Error(`${JSON.stringify(input)} gives ${violations.join(', ')}`);
      }
    }
  }
});
