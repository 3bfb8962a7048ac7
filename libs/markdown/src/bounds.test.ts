import { collectReferences } from './references';
import { renderMarkdown } from './render';

/** Source: wire contract, section 11, max_message_length. */
const MAX_LENGTH = 10_000;
/** Renderings take some 20 ms at most; a slow or busy machine is no reason to fail, a runaway is. */
const MAX_MS = 1000;

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
  ...[
    '|',
    'a|b\n',
    '|-|\n',
    'a|b\n-|-\n',
    '`|',
    '```\n',
    '```a\n',
    '~~~\n',
    '\\',
    '😀',
    '\ud800',
    '\u4e00',
    'a b\n',
  ],
];
const TAILS = ['', '"x', ')', '(x', '\n\n*x*'];

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function expectFast(text: string): void {
  const ms = timed(() => {
    renderMarkdown(text);
    collectReferences(text);
  });
  if (ms > MAX_MS) {
    throw new Error(`${ms} ms for ${JSON.stringify(text.slice(0, 40))}...`);
  }
}

test.each(UNITS)('as many %j as fit', (unit) => {
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
])('%s', (_, text) => {
  expectFast(text);
});

test('nesting ends, and what is deeper is text', () => {
  const { html } = renderMarkdown('>'.repeat(100) + ' a');
  expect(html.split('<blockquote>')).toHaveLength(21);
  expect(html).toContain('&gt; a</p>');
});
