import { checkFullName } from './full-name';

test.each([
  ['  Zoë  ', 'Zoë'],
  ['a|b', 'a|b'],
  ['𝒳'.repeat(100), '𝒳'.repeat(100)],
])('%j is stored as %j', (text, name) => expect(checkFullName(text)).toBe(name));

test.each([
  ['x'.repeat(101), 'Name too long!'],
  ['a*b', 'Invalid characters in name!'],
  ['a@b', 'Invalid characters in name!'],
  ['a\u0000b', 'Invalid characters in name!'],
  ['a\u200bb', 'Invalid characters in name!'],
  ['\u3164', 'Invalid characters in name!'],
  ['a\u2028b', 'Invalid characters in name!'],
  ['Ann\u3164', 'Invalid characters in name!'],
  ['a\u202eb', 'Invalid characters in name!'],
  ['a\u2066b', 'Invalid characters in name!'],
  ['\u200b\u200d', 'Invalid characters in name!'],
  ['Ann|12', 'Invalid format!'],
])('%j is refused', (text, message) => expect(() => checkFullName(text)).toThrow(message));
