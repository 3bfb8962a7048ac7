import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import language from './language-rules.mjs';

const ROOT = '/repository';

/** Returns the messages of one rule about a file. */
function messagesOf(rule, code, { file = 'libs/bus/src/log/event-log.ts', options = {} } = {}) {
  const config = {
    files: ['**/*.ts'],
    plugins: { language },
    languageOptions: { parser: tseslint.parser },
    rules: { [`language/${rule}`]: ['error', ...(rule === 'plain-names' ? [options] : [])] },
  };
  return new Linter({ cwd: ROOT }).verify(code, [config], `${ROOT}/${file}`).map(({ message }) => message);
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

  test.each([
    '/** Returns what a queue has. */',
    '/** Offers a queue. */',
    '// What a queue has.',
    '/* Of it. */',
  ])('accepts %s', (code) => expect(messagesOf('docstring-opening', code)).toEqual([]));
});

describe('plain-names', () => {
  test.each([
    ['a variable', 'const fence = 1;'],
    ['a plural', 'const openDeeds = 1;'],
    ['a function', 'function settleViewers() {}'],
    ['a parameter', 'const send = (letter) => letter;'],
    ['a destructured variable', 'const { gate } = row;'],
    ['a renamed import', "import { row as vault } from './row';"],
    ['a renamed export', "export { row as vault } from './row';"],
    ['a class', 'class SecretVault {}'],
    ['a method', 'class Bus { onHint() {} }'],
    ['a class property', 'class Row { acquaintance_ids = 1; }'],
    ['a type', 'type QueueHomes = string;'],
    ['an interface', 'interface Exchange {}'],
    ['a property of a type', 'interface Row { placed_users: number }'],
    ['a method of a type', 'interface Row { untilFresh(): void }'],
    ['a type parameter', 'type Row<Viewpoint> = Viewpoint;'],
    ['a member of an enum', 'enum Kind { Stranger }'],
    ['a property', 'const row = { carrier: 1 };'],
    ['a quoted property', "const row = { 'realm-facts': 1 };"],
    ['a name in capitals', 'const DEFAULT_HOUSE = 1;'],
  ])('refuses %s', (_, code) => expect(messagesOf('plain-names', code)).toHaveLength(1));

  test.each([
    ['a word inside another', 'const gateway = { investigate: 1, letterhead: 2, inLineage: 3 };'],
    ['a property of another library', 'headers.carrier = options.bundle();'],
    ['an import under its own name', "import { vault } from 'vault';"],
    ['a text', "const html = 'fence';"],
    ['a computed key', 'const row = { [gate]: 1 };'],
  ])('accepts %s', (_, code) => expect(messagesOf('plain-names', code)).toEqual([]));

  test.each([
    'services/messaging/src/sight/user.ts',
    'libs/db/src/fence.test.ts',
    'test/system/random-life.ts',
  ])('refuses the file %s', (file) => expect(messagesOf('plain-names', '', { file })).toHaveLength(1));

  test('names the plain term', () => {
    expect(messagesOf('plain-names', 'const fence = 1;')).toEqual([
      '"fence" has "fence". Write the term of the field: version guard.',
    ]);
  });

  test('accepts a word that the options allow', () => {
    expect(messagesOf('plain-names', 'const fence = 1;', { options: { allow: ['fence'] } })).toEqual([]);
  });
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
