import { checkFolderName } from './channel-folder';

test.each([
  ['Engineering', 'Engineering'],
  ['  Two words\n', 'Two words'],
  ['Ünïcödé 日本', 'Ünïcödé 日本'],
  ['👩‍💻 at work', '👩‍💻 at work'],
  ['می‌خواهم', 'می‌خواهم'],
])('%j is stored as %j', (text, name) => expect(checkFolderName(text)).toBe(name));

test.each(['', ' ', '\t\n'])('%j is empty', (text) => {
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
])('%j has an invalid character at position %i', (text, position) => {
  expect(() => checkFolderName(text)).toThrow(
    `Invalid character in channel folder name, at position ${position}.`,
  );
});
