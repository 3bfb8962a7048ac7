import { StatementNames } from './statement-names';

/** Returns the names that a statement gets in `count` executions. */
const namesOf = (names: StatementNames, text: string, count: number) =>
  Array.from({ length: count }, () => names.nameOf(text));

test('a statement gets a name at its fourth execution, and keeps it', () => {
  const names = new StatementNames();
  expect(namesOf(names, 'SELECT 1', 5)).toEqual([undefined, undefined, undefined, 's1', 's1']);
  expect(namesOf(names, 'SELECT 2', 4).at(-1)).toBe('s2');
});

test('several commands in one text have no name, because PostgreSQL plans only one', () => {
  expect(namesOf(new StatementNames(), 'BEGIN; SELECT 1', 9)).toEqual(Array(9).fill(undefined));
});

test('a renamed statement has only its new name', () => {
  const names = new StatementNames();
  namesOf(names, 'SELECT 1', 4);
  names.rename('SELECT 1');
  expect(names.nameOf('SELECT 1')).toBe('s2');
});

test('there are no more names than allowed, however many texts there are', () => {
  const names = new StatementNames();
  for (let text = 0; text < 600; text++) namesOf(names, `SELECT ${text}`, 4);
  expect(names.nameOf('SELECT 499')).toBe('s500');
  expect(namesOf(names, 'SELECT 500', 5)).toEqual(Array(5).fill(undefined));
});
