import { highlightHtml, highlightText, MARK } from './highlight';

const mark = (text: string) => text.replaceAll('[', MARK.start).replaceAll(']', MARK.end);
const shown = (html: string) => html.replaceAll('<span class="highlight">', '[').replaceAll('</span>', ']');

test.each<[string, string, string[], string]>([
  ['words', '<p>a [quick] fox</p>', [], '<p>a [quick] fox</p>'],
  ['words side by side', '<p>[a][b] c</p>', [], '<p>[ab] c</p>'],
  ['a word at the end', 'a [b]', [], 'a [b]'],
  ['a word across a tag', '<p>[a<em>b]c</em></p>', [], '<p>[a]<em>[b]c</em></p>'],
  ['no word within a tag', '<a title="[x]">[y]</a>', [], '<a title="x">[y]</a>'],
  ['a bracket that is no tag', '1 < [2]', [], '1 < [2]'],
  ['a phrase, in any case', '<p>a Quick fox</p>', ['quick f'], '<p>a [Quick f]ox</p>'],
  ['a phrase over a word', '<p>a [quick] fox</p>', ['k fo'], '<p>a [quick fo]x</p>'],
  ['a phrase across a tag', '<p>a <em>quick</em> fox</p>', ['quick fox'], '<p>a <em>[quick]</em>[ fox]</p>'],
  ['nothing within tags', '<p class="quick">x</p>', ['quick'], '<p class="quick">x</p>'],
  ['entities', '<p>a &lt; b &amp; c</p>', ['< b &'], '<p>a [&lt; b &amp;] c</p>'],
  ['each occurrence', '<p>ab ab</p>', ['ab'], '<p>[ab] [ab]</p>'],
  ['each occurrence that overlaps no earlier one', '<p>ababa</p>', ['aba'], '<p>[aba]ba</p>'],
  ['a phrase that its lower case lengthens', '<p>x İb y</p>', ['İb'], '<p>x [İb] y</p>'],
  ['a phrase that ends in Sigma', '<p>ΟΔΟΣ 1</p>', ['οδοσ'], '<p>[ΟΔΟΣ] 1</p>'],
  ['characters beyond the basic plane', '<p>😀 [x] 😀</p>', ['😀 '], '<p>[😀 x] 😀</p>'],
])('highlighting: %s', (_case, marked, phrases, expected) => {
  const html = marked.replaceAll(/[[\]]/g, '');
  expect(shown(highlightHtml(html, mark(marked), phrases))).toBe(expected);
});

test('highlighted plain text is escaped as HTML', () => {
  expect(shown(highlightText('a <b> c', mark('a <[b]> c'), []))).toBe('a &lt;[b]&gt; c');
});

test('a text that already contains the mark characters keeps them and is not highlighted', () => {
  const html = `<p>${MARK.start}x${MARK.end}</p>`;
  expect(highlightHtml(html, html, [])).toBe(html);
});

test('a long phrase that nearly matches everywhere is found', () => {
  const html = `<p>${'a'.repeat(9_000)}b</p>`;
  const phrase = `${'a'.repeat(900)}b`;
  expect(shown(highlightHtml(html, html, [phrase]))).toBe(`<p>${'a'.repeat(8_100)}[${phrase}]</p>`);
});
