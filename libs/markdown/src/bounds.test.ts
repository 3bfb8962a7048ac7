import { expectLinearCost } from '../../../test/support/growth';
import { GRAMMARS } from './code/languages';
import { MAX_CELLS, MAX_COSTLY_CHARACTERS } from './environment';
import { collectReferences } from './references';
import { renderMarkdown } from './render';

/** Source: wire contract, section 11, max_message_length. */
const MAX_LENGTH = 10_000;

const UNITS = [
  ...[
    '>',
    '> ',
    '>\n',
    '>\n\n',
    '> a\n',
    '>'.repeat(20) + ' a\n',
    '```quote\n',
    '```spoiler a\n',
    '~~~quote\n```quote\n',
  ],
  ...[
    '* ',
    '* a\n',
    '* a\n\n',
    '- - ',
    '1. a\n',
    '1. a\n  b\n',
    '-',
    '---\n',
    '# a\n',
    '#',
    '    a\n\n',
    '\n',
    ' ',
    '\t',
  ],
  ...[
    '*',
    '**',
    '***',
    '*a',
    '**a',
    '**a ',
    '***a ',
    '*a**',
    '~',
    '~~',
    '~~a',
    '~~a ~~~',
    '_',
    '`',
    '``',
    '`a',
    '`a ``b ',
  ],
  ...[
    '[',
    '[[',
    '[a](',
    '[a](b',
    '[a](x:',
    '](',
    '[a]',
    '(',
    '[(',
    '[a](u"',
    '![a](',
    '[`a`](b) ',
    '<',
    '<time:',
    '<time:1>',
  ],
  ...['&', '&amp;', '&#', '@', '@*', '@**', '@**a', '@**a** ', '#**', '#**a>', '#**a>b@1** '],
  ...[
    'http://',
    'http://a/',
    'http://a,',
    'a.co,',
    'a.co/,',
    'a.co/(,',
    'a.co/(',
    'a@b.co,',
    'a@',
    'a.',
    '.',
    'a-',
    'http://a.co/a.png ',
  ],
  ...['|', 'a|b\n', '|-|\n', 'a|b\n-|-\n', '`|', '```\n', '```a\n', '~~~\n', '\\', '😀', '\ud800', '\u4e00', 'a b\n'],
  ...[':a', ':smile:', ':) ', '😀', '😀\u200d', '🇩', '1\ufe0f\u20e3', '\ufe0f', '👨‍👩‍👧 '],
  ...['$$x$$ ', '$$', '$$x', '$$\\', '```math\nx\n```\n', '```math\n{', '/user_uploads/2/a.png ', '/user_uploads/2/'],
  ...['![', '![](', '![](/user_uploads/2/', '![](/user_uploads/2/a.mp3) ', '/user_uploads/2/...'],
  ...['#12 ', 'a#1,', "'a", '(#1'],
];

const LINKIFIERS = [
  { pattern: '#(?P<id>[0-9]+)', url_template: 'https://a.com/{id}' },
  { pattern: '(?P<a>[a-z]+)#(?P<b>[0-9]+)', url_template: 'https://a.com/{a}/{b}' },
  // A backtracking engine takes exponential time for this pattern.
  { pattern: '(([a-z]+)*)*#', url_template: 'https://a.com/' },
];
const MANY_LINKIFIERS = Array.from({ length: 30 }, (_, index) => ({
  pattern: `P${index}-(?P<id>[0-9]+)`,
  url_template: `https://a.com/${index}/{id}`,
}));
const TAILS = ['', '"x', ')', '(x', '\n\n*x*'];

/** Expects that rendering a text takes time in proportion to its length, which is at most `longest`. */
const expectLinear = (build: (length: number) => string, longest = MAX_LENGTH, linkifiers = LINKIFIERS) =>
  expectLinearCost(longest, (length) => {
    const text = build(length);
    renderMarkdown(text, { translate_emoticons: true, linkifiers });
    collectReferences(text);
  });

test.each(UNITS)('rendering a message full of %j takes time in proportion to its length', async (unit) => {
  for (const tail of TAILS) {
    await expectLinear((length) => unit.repeat(length / unit.length).slice(0, length - tail.length) + tail);
  }
});

/** Returns the lines of nested blocks, whose length grows with the square of their depth. */
const nest = (length: number, line: (depth: number) => string) =>
  Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, depth) => line(depth)).join('\n');

test.each<[string, (length: number) => string]>([
  ['brackets', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['links in addresses', (length) => '[a](x:'.repeat(length / 7) + ')'.repeat(length / 7)],
  ['nested lists', (length) => nest(length, (depth) => ' '.repeat(depth * 2) + '* a')],
  ['nested quotes', (length) => nest(length, (depth) => '>'.repeat(depth + 1) + ' a')],
  ['nested fences', (length) => nest(length, (depth) => '`'.repeat(depth + 3 - (depth % 3)) + 'quote')],
  ['runs of backticks', (length) => nest(length, (depth) => '`'.repeat(depth + 1))],
  ['a wide gap', (length) => `a${' '.repeat(length - 2)}b`],
  ['a wide gap in a link', (length) => `[a](b${' '.repeat(length - 10)}"c)`],
  ['a long host', (length) => `http://${'a'.repeat(length - 10)}`],
  ['a long word', (length) => 'a'.repeat(length)],
])('rendering a message with %s takes time in proportion to its length', (_, build) => expectLinear(build));

/** Code that makes grammars read ahead. */
const CODE_UNITS = ['a ', '"', '\\"', '/*', '<a ', '{', '_', 'a.'];

test.each(GRAMMARS)('highlighting the longest code in %s takes time in proportion to its length', async (grammar) => {
  for (const unit of CODE_UNITS) {
    await expectLinear(
      (length) => (`\`\`\`${grammar}\n` + unit.repeat(length)).slice(0, length),
      MAX_COSTLY_CHARACTERS,
    );
  }
});

const FORMULAS = ['x', 'x^', 'a&', '{', '\\TeX ', '\\frac12', '\\sqrt', '\\left(', '\\not=', '\\begin{matrix}', 'ï'];

test.each(FORMULAS)('rendering the longest formulas of %s takes time in proportion to their length', async (unit) => {
  const build = (length: number) => unit.repeat(length).slice(0, length - 50);
  await expectLinear((length) => `$$${build(length)}$$`, MAX_COSTLY_CHARACTERS);
  await expectLinear(
    (length) => `\`\`\`math\n\\begin{matrix}${build(length)}\\end{matrix}\n\`\`\``,
    MAX_COSTLY_CHARACTERS,
  );
});

test('code and formulas beyond MAX_COSTLY_CHARACTERS are shown plainly', () => {
  const blocks = '```js\nlet a\n```\n'.repeat(600);
  const { html } = renderMarkdown(blocks);
  expect(html.split('<span class="k">let</span>')).toHaveLength(MAX_COSTLY_CHARACTERS / 'let a'.length + 1);
  expect(html.split('let')).toHaveLength(601);

  const formulas = renderMarkdown('$$x$$ '.repeat(1000)).html;
  expect(formulas.split('class="katex"').length).toBeLessThan(MAX_COSTLY_CHARACTERS / 10);
  expect(formulas.split('class="tex-error"').length).toBeGreaterThan(800);
});

test('commands and composed letters in formulas cost more than plain letters', () => {
  const formulasOf = (formula: string): number =>
    renderMarkdown(`$$${formula}$$ `.repeat(300)).html.split('class="katex"').length - 1;
  expect(formulasOf('aaaaaaaaaa')).toBe(MAX_COSTLY_CHARACTERS / 20);
  expect(formulasOf('\\alpha\\beta')).toBeLessThan(MAX_COSTLY_CHARACTERS / 20);
  expect(formulasOf('ïïïïïïïïïï')).toBeLessThan(MAX_COSTLY_CHARACTERS / 50);
});

test.each(['a|b\n-|-\n', '>\n\n', '* a\n', '# a\n', 'P1-1 ', 'P29-1 P0-1,', '*a**'])(
  'rendering a message full of %j with many linkifiers takes time in proportion to its length',
  (unit) => expectLinear((length) => unit.repeat(length / unit.length), MAX_LENGTH, MANY_LINKIFIERS),
);

test('a table that exceeds MAX_CELLS in its message is text', () => {
  const table = (columns: number, rows: number): string =>
    'a|'.repeat(columns) + '\n' + '-|'.repeat(columns) + '\n' + 'x\n'.repeat(rows);
  const cellsOf = (text: string): number => renderMarkdown(text).html.split('<td>').length - 1;
  expect(cellsOf(table(100, MAX_CELLS / 100))).toBe(MAX_CELLS);
  expect(cellsOf(table(100, MAX_CELLS / 100 + 1))).toBe(0);
  expect(cellsOf(`${table(100, 60)}\n\n${table(100, 60)}`)).toBe(6000);
  expect(cellsOf(table(1000, 3000))).toBe(0);
});

test('the first 1000 matches of linkifiers in a message become links', () => {
  const { html } = renderMarkdown('#1 '.repeat(3000), { linkifiers: LINKIFIERS });
  expect(html.split('<a ')).toHaveLength(1001);
});

test('matches with a forbidden address count towards the 1000 matches', () => {
  const linkifiers = [
    { pattern: 'x-(?P<id>java)', url_template: '{id}script:x' },
    { pattern: 'y(?P<id>[0-9]+)', url_template: 'https://a.com/{id}' },
  ];
  const linksAfter = (count: number): number =>
    renderMarkdown(`${'x-java '.repeat(count)}\n\ny1`, { linkifiers }).html.split('<a ').length - 1;
  expect(linksAfter(999)).toBe(1);
  expect(linksAfter(1000)).toBe(0);
});

test('quotes nest 20 levels, and deeper markers are text', () => {
  const { html } = renderMarkdown('>'.repeat(100) + ' a');
  expect(html.split('<blockquote>')).toHaveLength(21);
  expect(html).toContain('&gt; a</p>');
});
