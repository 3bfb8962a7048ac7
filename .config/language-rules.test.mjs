import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import language from './language-rules.mjs';

/** Returns the messages of one rule about a file. */
function messagesOf(rule, code) {
  const config = {
    files: ['**/*.ts'],
    plugins: { language },
    languageOptions: { parser: tseslint.parser },
    rules: { [`language/${rule}`]: 'error' },
  };
  return new Linter().verify(code, [config], 'queue.ts').map(({ message }) => message);
}

describe('docstring-opening', () => {
  test.each(['What', 'Who', 'Whom', 'Whose', 'Those', 'Whoever', 'Whatever', 'Of', 'what'])(
    'refuses a docstring that opens with %s',
    (word) => expect(messagesOf('docstring-opening', `/** ${word} a queue has. */`)).toHaveLength(1),
  );

  test('refuses such a word on the second line', () => {
    expect(messagesOf('docstring-opening', '/**\n * What a queue has.\n */')).toEqual([
      expect.stringContaining('does not open with "What"'),
    ]);
  });

  test.each(['/** Returns what a queue has. */', '/** Offers a queue. */', '// What a queue has.', '/* Of it. */'])(
    'accepts %s',
    (code) => expect(messagesOf('docstring-opening', code)).toEqual([]),
  );
});

describe('test-titles', () => {
  test.each(["'%#'", "'a bad title, %#'", "'refuses a bad title (row %#)'", '`a bad title %#`'])(
    'refuses the title %s',
    (title) => expect(messagesOf('test-titles', `test.each(rows)(${title}, run)`)).toHaveLength(1),
  );

  test('refuses it in a describe block and in a tagged table', () => {
    const code = "describe.each(rows)('%#', run); it.each`row\n${1}`('%#', run);";
    expect(messagesOf('test-titles', code)).toHaveLength(2);
  });

  test.each(["'refuses %s'", 'title'])('accepts the title %s', (title) =>
    expect(messagesOf('test-titles', `test.each(rows)(${title}, run)`)).toEqual([]),
  );
});
