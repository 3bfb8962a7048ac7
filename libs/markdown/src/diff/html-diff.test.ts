import fc from 'fast-check';
import { findViolations } from '../../test/allowed-html';
import { NAMES } from '../../test/dialect-cases';
import { document } from '../../test/grammar';
import { renderMarkdown } from '../render';
import { htmlDiff } from './html-diff';

const ins = (html: string): string => `<span class="highlight_text_inserted">${html}</span>`;
const del = (html: string): string => `<span class="highlight_text_deleted">${html}</span>`;
const render = (text: string): string => renderMarkdown(text, { names: NAMES }).html;

test.each([
  ['nothing has changed', 'a *b*', 'a *b*', '<p>a <em>b</em></p>'],
  ['everything has changed', 'Hello!', 'Howdy?', `<p>${ins('Howdy?')}</p> <p>${del('Hello!')}</p>`],
  ['a word', 'a cat sat', 'a dog sat', `<p>a ${ins('dog')} ${del('cat')} sat</p>`],
  ['two words', 'so a b c', 'so a x y', `<p>so a ${ins('x y')} ${del('b c')}</p>`],
  ['a word more', 'a c', 'a b c', `<p>a ${ins('b')} c</p>`],
  ['a word less', 'a b c', 'a c', `<p>a ${del('b')} c</p>`],
  ['from nothing', '', 'a', `<p>${ins('a')}</p>`],
  ['to nothing', 'a', '', `<p>${del('a')}</p>`],
  ['a paragraph more', 'a', 'a\n\nb', `<p>a</p>\n<p>${ins('b')}</p>`],
  ['a paragraph less', 'a\n\nb', 'a', `<p>a</p>\n<p>${del('b')}</p>`],
  ['emphasis', 'a b', 'a **b**', `<p>a <strong>${ins('b')}</strong> ${del('b')}</p>`],
  ['inside emphasis', 'x **a b**', 'x **a c**', `<p>x <strong>a ${ins('c')} ${del('b')}</strong></p>`],
  ['an entity', 'a < b', 'a > b', `<p>a ${ins('&gt;')} ${del('&lt;')} b</p>`],
  ['an item', '* a\n* b', '* a\n* c', `<ul>\n<li>a</li>\n<li>${ins('c')}</li>\n <li>${del('b')}</li>\n</ul>`],
  [
    'an address',
    '[a](https://b.com)',
    '[a](https://c.com)',
    `<p><a href="https://c.com">${ins('a')}</a></p> <p><a href="https://b.com">${del('a')}</a></p>`,
  ],
  [
    'a mention',
    'hi @**Ada Byron**',
    'hi @**Twin**',
    `<p>hi <span class="user-mention" data-user-id="11">${ins('@Twin')}</span> <span class="user-mention" data-user-id="7">${del('@Ada Byron')}</span></p>`,
  ],
  ['lines', 'a\nb', 'a\nc', `<p>a<br>\n${ins('c')} ${del('b')}</p>`],
])('htmlDiff marks the changes: %s', (_, before, after, html) => {
  expect(htmlDiff(render(before), render(after))).toBe(`<div>${html}</div>`);
});

test('a changed formula is marked as a whole', () => {
  const formula = (text: string): string => render(text).slice(3, -4);
  expect(htmlDiff(render('a $$x$$'), render('a $$y$$'))).toBe(
    `<div><p>a ${ins(formula('$$y$$'))} ${del(formula('$$x$$'))}</p></div>`,
  );
});

test('if the tags do not match, the result is the new text without marks', () => {
  expect(htmlDiff('<p>a', '<p>b</p>')).toBe('<div><p>b</p></div>');
});

test('every diff consists of the two texts and marks only', () => {
  const property = fc.property(document, document, (before, after) => {
    const html = htmlDiff(render(before), render(after));
    const unmarked = html.replaceAll(/ class="highlight_text_(?:inserted|deleted)"/g, '');
    expect(findViolations(unmarked)).toEqual([]);
    expect(textOf(html, 'deleted')).toBe(textOf(render(after), 'deleted'));
    // Deleted words come after the inserted ones, so only the order may differ.
    expect(sorted(textOf(html, 'inserted'))).toBe(sorted(textOf(render(before), 'inserted')));
  });
  fc.assert(property, { seed: 20261121, numRuns: 500 });
});

/** Returns the words of the HTML without white space and without the words that have the given mark. */
function textOf(html: string, dropped: string): string {
  const words: string[] = [];
  const open: string[] = [];
  for (const [source, slash, tag] of html.matchAll(/<(\/?)([^>]*)>|[^<]+/g)) {
    if (tag === undefined) {
      words.push(open.some((each) => each.includes(`highlight_text_${dropped}`)) ? '' : source);
    } else if (slash === '/') {
      open.pop();
    } else if (!/^(?:br|hr|img|path|line)\b/.test(tag)) {
      open.push(tag);
    }
  }
  return words.join('').replace(/\s+/g, '');
}

const sorted = (text: string): string => [...text].sort().join('');

test('two texts with nothing in common get one mark each', () => {
  const words = (word: string): string => `${word} `.repeat(4000);
  const html = htmlDiff(render(words('a')), render(words('b')));
  expect(html.split('highlight_text')).toHaveLength(3);
});
