import fc from 'fast-check';

/** Generates texts in which the constructs of the dialect are nested as users nest them, and deeper. */

const word = fc.constantFrom('a', 'be', 'ça', '<b>', '"q"', '&amp;', "it's", '1984.', '\\', 'x_y_z', '#12', ':)');

const leaf = fc.oneof(
  word,
  fc.constantFrom(
    '@**Ada Byron**',
    '@_**Ada Byron|7**',
    '@**all**',
    '@*backend*',
    '#**design**',
    '#**design>logo**',
    '#**design>logo@12**',
    '#**design>cost $$x$$ of `y`**',
    '***[#**design>`z`**](b.com)***',
    '<time:2017-06-05T22:30Z>',
    '<time:soon>',
    ':smile:',
    ':rocket:',
    '😄',
    '👨‍👩‍👧',
    'https://a.com/b.png',
    'example.com',
    'a@b.com',
    '[](javascript:x)',
    '[a](/user_uploads/2/a.png)',
    '[a](/user_uploads/2/a.mp4)',
    '!["a](/user_uploads/2/a.mp3)',
  ),
  fc
    .constantFrom('x^2', '\\frac{a}{b}', '\\sqrt[3]{x}', '\\color{red}{y}', '\\url{javascript:x}')
    .map((tex) => `$$${tex}$$`),
);

export const { document } = fc.letrec<{ line: string; document: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.tuple(tie('line'), tie('line')).map(([a, b]) => `${a} ${b}`),
    fc
      .tuple(fc.constantFrom('*', '**', '***', '~~', '`', '``', '_', '$$', '"'), tie('line'))
      .map(([mark, text]) => mark + text + mark),
    fc
      .tuple(tie('line'), fc.constantFrom('https://a.com', '/b', '#c', 'javascript:x', 'a.com "t"'))
      .map(([text, address]) => `[${text}](${address})`),
  ),
  document: fc.oneof(
    { maxDepth: 4 },
    tie('line'),
    fc.tuple(tie('document'), fc.constantFrom('\n', '\n\n'), tie('document')).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('> ', '* ', '1. ', '  ', '    ', '# ', '###### '), tie('document'))
      .map(([mark, text]) => text.replace(/^/gm, mark)),
    fc
      .tuple(fc.constantFrom('', 'quote', 'spoiler a', 'math', 'python', 'html', '<x>'), tie('document'))
      .map(([info, text]) => `\`\`\`${info}\n${text}\n\`\`\``),
    fc
      .array(fc.tuple(tie('line'), tie('line')), { minLength: 1, maxLength: 3 })
      .map((rows) => ['a | b', '-|:-:', ...rows.map((row) => row.join(' | '))].join('\n')),
  ),
}));
