import { codeOf, findEmojiCode, findEmojiName } from './table';

test.each([
  ['smile', '1f604'],
  ['+1', '1f44d'],
  ['thumbsup', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['heart', '2764'],
  ['red_heart', '2764'],
  ['hash', '0023-20e3'],
  ['copyright', '00a9'],
  ['de', '1f1e9-1f1ea'],
  ['flag_germany', '1f1e9-1f1ea'],
])('%s is %s', (name, code) => {
  expect(findEmojiCode(name)).toBe(code);
});

test.each(['', 'smil', 'Smile', ':smile:', 'constructor', '1f604'])('%j names nothing', (name) => {
  expect(findEmojiCode(name)).toBeUndefined();
});

test.each([
  ['1f604', 'smile'],
  ['1f44d', '+1'],
  ['2764', 'heart'],
])('%s is called %s', (code, name) => {
  expect(findEmojiName(code)).toBe(name);
});

test.each(['', '1F604', 'smile', '1f604-fe0f', '0061'])('%j is no code', (code) => {
  expect(findEmojiName(code)).toBeUndefined();
});

test('a code does not depend on the variation selector', () => {
  expect(codeOf('❤️')).toBe('2764');
  expect(codeOf('❤')).toBe('2764');
  expect(codeOf('👁️‍🗨️')).toBe('1f441-200d-1f5e8');
});
