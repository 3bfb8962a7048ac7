import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from './commands';
import { DOCUMENTS, listBlocks, listCommands } from './documents';

const commands = DOCUMENTS.flatMap((document) =>
  listBlocks(document)
    .flatMap(listCommands)
    .map((command): [string, string] => [document, command]),
);

test.each(commands)('%s: %s is run by a test, or listed as not run', (_document, command) => {
  expect(COMMANDS.some(([pattern]) => pattern.test(command))).toBe(true);
});

test.each(COMMANDS)('%s is the beginning of a command, and names a test that exists', (pattern, entry) => {
  expect(commands.some(([, command]) => pattern.test(command))).toBe(true);
  const file = 'runBy' in entry ? entry.runBy : '';
  expect(!/\.ts$/.test(file) || existsSync(join(__dirname, '..', '..', file))).toBe(true);
});

test('the ways to run it send the same first message', () => {
  const [first, ...others] = ['node', 'docker', 'kubernetes'].map((way) =>
    listBlocks(`deploy/with-${way}.md`).slice(-2),
  );
  for (const other of others) expect(other).toEqual(first);
});
