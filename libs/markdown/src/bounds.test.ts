import { GRAMMARS } from './code/languages';
import { MAX_CELLS, MAX_COSTLY_CHARACTERS } from './environment';
import { collectReferences } from './references';
import { renderMarkdown } from './render';

/** Source: wire contract, section 11, max_message_length. */
const MAX_LENGTH = 10_000;
/** Ten times the 50 ms that renderings take at most, so that a slow machine does not fail the test. */
const MAX_MS = 500;

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

/** Returns the CPU time of the work in milliseconds, which does not include other programs on the machine. */
function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function expectFast(text: string, linkifiers = LINKIFIERS): void {
  const measure = (): number =>
    cpuMs(() => {
      renderMarkdown(text, { translate_emoticons: true, linkifiers });
      collectReferences(text);
    });
  // The first measurement includes compiling.
  if (measure() > MAX_MS && measure() > MAX_MS) {
    throw new Error(`more than ${MAX_MS} ms for ${JSON.stringify(text.slice(0, 40))}...`);
  }
}

test.each(UNITS)('a message full of %j renders in at most 500 ms', (unit) => {
  for (const tail of TAILS) {
    expectFast(unit.repeat(MAX_LENGTH / unit.length).slice(0, MAX_LENGTH - tail.length) + tail);
  }
});

test.each([
  ['brackets', '['.repeat(5000) + ']'.repeat(5000)],
  ['links in addresses', '[a](x:'.repeat(1400) + ')'.repeat(1400)],
  ['nested lists', Array.from({ length: 100 }, (_, depth) => ' '.repeat(depth * 2) + '* a').join('\n')],
  ['nested quotes', Array.from({ length: 140 }, (_, depth) => '>'.repeat(depth + 1) + ' a').join('\n')],
  [
    'nested fences',
    Array.from({ length: 180 }, (_, depth) => '`'.repeat(depth + 3 - (depth % 3)) + 'quote').join('\n'),
  ],
  ['runs of backticks', Array.from({ length: 139 }, (_, length) => '`'.repeat(length + 1)).join(' ')],
  ['a wide gap', `a${' '.repeat(9998)}b`],
  ['a wide gap in a link', `[a](b${' '.repeat(9900)}"c)`],
  ['a long host', `http://${'a'.repeat(9990)}`],
  ['a long word', 'a'.repeat(MAX_LENGTH)],
])('a message with %s renders in at most 500 ms', (_, text) => {
  expectFast(text);
});

/** Code that makes grammars read ahead. */
const CODE_UNITS = ['a ', '"', '\\"', '/*', '<a ', '{', '_', 'a.'];

test.each(GRAMMARS)('the longest highlighted code in %s renders in at most 500 ms', (grammar) => {
  for (const unit of CODE_UNITS) {
    expectFast((`\`\`\`${grammar}\n` + unit.repeat(MAX_LENGTH)).slice(0, MAX_COSTLY_CHARACTERS));
  }
});

const FORMULAS = ['x', 'x^', 'a&', '{', '\\TeX ', '\\frac12', '\\sqrt', '\\left(', '\\not=', '\\begin{matrix}', 'ï'];

test.each(FORMULAS)('the longest formulas of %s render in at most 500 ms', (unit) => {
  const formula = unit.repeat(MAX_COSTLY_CHARACTERS).slice(0, MAX_COSTLY_CHARACTERS - 20);
  expectFast(`$$${formula}$$`);
  expectFast(`\`\`\`math\n\\begin{matrix}${formula.slice(30)}\\end{matrix}\n\`\`\``);
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
  'a message full of %j renders in at most 500 ms with many linkifiers',
  (unit) => {
    expectFast(unit.repeat(MAX_LENGTH / unit.length), MANY_LINKIFIERS);
  },
);

test('a table that exceeds MAX_CELLS in its message is text', () => {
  const table = (columns: number, rows: number): string =>
    'a|'.repeat(columns) + '\n' + '-|'.repeat(columns) + '\n' + 'x\n'.repeat(rows);
  const cellsOf = (text: string): number => renderMarkdown(text).html.split('<td>').length - 1;
  expect(cellsOf(table(100, MAX_CELLS / 100))).toBe(MAX_CELLS);
  expect(cellsOf(table(100, MAX_CELLS / 100 + 1))).toBe(0);
  expect(cellsOf(`${table(100, 60)}\n\n${table(100, 60)}`)).toBe(6000);
  expectFast(table(1000, 3000));
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
