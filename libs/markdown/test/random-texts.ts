/** Pieces of the dialect's syntax, and some of HTML and URLs that browsers interpret. */
const PIECES = [
  ...['*', '**', '***', '~~', '~~~', '`', '``', '```', '```quote\n', '```spoiler a\n', '```js\n', '~~~\n', '    '],
  ...[
    '> ',
    '>',
    '* ',
    '- ',
    '1. ',
    '  ',
    '\n',
    '\n',
    '\n\n',
    '# ',
    '---\n',
    '|',
    '|-|\n',
    'a|b\n-|-\n',
    ' ',
    '\t',
    '\r\n',
  ],
  ...['[', ']', '](', '(', ')', '!', '<', '>', '"', "'", '&', '&amp;', '&#106;', '&colon;', '\\', '<time:', '<time:5>'],
  ...[
    ':smile:',
    ':rocket:',
    ':)',
    '😄',
    '\ufe0f',
    '\u200d',
    '$$',
    '$$x$$',
    '\\frac{a}{b}',
    '\\href{javascript:x}{y}',
    '```math\n',
    '```html\n',
    '/user_uploads/2/a.png',
    '![',
    '](/user_uploads/2/a.mp3)',
  ],
  ...['@**Ada Byron**', '@**all**', '@*backend*', '@_**', '@**|7**', '#**design**', '#**design>', 'logo**', '@12**'],
  ...[
    'https://a.com/b.png',
    'a.com',
    'a@b.com',
    'javascript:',
    'JAVASCRIPT:x',
    'data:text/html,',
    'vbscript:',
    '//a.com',
    '/\\a',
  ],
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=y>',
    '" onclick="z',
    "' style='",
    '<!--',
    '-->',
    '<a href="javascript:x">',
  ],
  ...[
    'a',
    'word',
    'ä',
    '😀',
    '\u0000',
    '\u0001',
    '\u0002',
    '\u0002\u4e00',
    '\u4e00',
    '\ud800',
    '\u2028',
    '\u00a0',
    '/',
    ':',
    ',',
    '.',
    '?',
  ],
];

/** Generates texts from a seed, so that a failure can be repeated. */
export function* randomTexts(seed: number, count: number, maxPieces: number, pieces = PIECES): Generator<string> {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let index = 0; index < count; index++) {
    let text = '';
    for (let length = 1 + below(maxPieces); length > 0; length--) {
      text += pieces[below(pieces.length)] ?? '';
    }
    yield text;
  }
}
