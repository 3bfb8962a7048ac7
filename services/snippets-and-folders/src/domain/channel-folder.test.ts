import { checkFolderChanges, checkFolderName, checkFolderOrder, differences } from './channel-folder';

test.each([
  ['Engineering', 'Engineering'],
  ['  Two words\n', 'Two words'],
  ['Ünïcödé 日本', 'Ünïcödé 日本'],
  ['👩‍💻 at work', '👩‍💻 at work'],
  ['می‌خواهم', 'می‌خواهم'],
])('%j is stored as %j', (text, name) => expect(checkFolderName(text)).toBe(name));

test.each(['', ' ', '\t\n'])('%j is refused as empty', (text) => {
  expect(() => checkFolderName(text)).toThrow("Channel folder name can't be empty.");
});

test.each([
  ['\u0000', 1],
  ['a\u0000b', 2],
  ['  a\u0007b', 2],
  ['one\ntwo', 4],
  ['tab\there', 4],
  ['\u{1f600}\u{1f600}\u007f', 3],
  ['lone \ud800', 6],
  ['no character \ufdd0', 14],
  ['a\u0001\u0002', 2],
])('%j is refused for an invalid character at position %i', (text, position) => {
  expect(() => checkFolderName(text)).toThrow(`Invalid character in channel folder name, at position ${position}.`);
});

describe('changes of a folder', () => {
  const HTML = '<p>e</p>';
  const folder = { name: 'A', description: 'd', rendered_description: '<p>d</p>', is_archived: false };

  test.each([
    [{}, {}],
    [{ name: ' A ', description: 'd', is_archived: false }, {}],
    [{ name: 'a' }, { name: 'a' }],
    [{ description: 'e' }, { description: 'e', rendered_description: HTML }],
    [{ description: '' }, { description: '', rendered_description: HTML }],
    [
      { name: 'B', is_archived: true },
      { name: 'B', is_archived: true },
    ],
  ])('%j changes %j', (wanted, changes) =>
    expect(differences(folder, { ...checkFolderChanges(wanted, folder.name), rendered_description: HTML })).toEqual(
      changes,
    ),
  );

  test('a name that no folder would get any more may stay', () => {
    expect(checkFolderChanges({ name: 'A\u3164' }, 'A\u3164')).toEqual({});
    expect(() => checkFolderChanges({ name: 'A\u3164' }, 'A')).toThrow(
      'Invalid character in channel folder name, at position 2.',
    );
  });

  test('an empty name is refused', () => {
    expect(() => checkFolderChanges({ name: ' ' }, 'A')).toThrow("Channel folder name can't be empty.");
  });
});

test.each([[[]], [[1, 2]], [[1, 2, 4]], [[1, 2, 2]], [[1, 2, 3, 3]], [[1, 2, 3, 4]]])(
  '%j is refused as an order of 1, 2, 3',
  (order) => expect(() => checkFolderOrder(order, [1, 2, 3])).toThrow('Invalid order mapping.'),
);
