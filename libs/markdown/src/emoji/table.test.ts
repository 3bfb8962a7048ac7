import { gemoji } from 'gemoji';
import { codeOf, findEmojiCode, findEmojiNames } from './table';

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
])('the emoji name %s has the code %s', (name, code) => {
  expect(findEmojiCode(name)).toBe(code);
});

test.each(['', 'smil', 'Smile', ':smile:', 'constructor', '1f604'])('no emoji has the name %j', (name) => {
  expect(findEmojiCode(name)).toBeUndefined();
});

test.each([
  ['1f604', ['smile', 'grinning_face_with_smiling_eyes']],
  ['1f44d', ['+1', 'thumbsup', 'thumbs_up']],
  ['2764', ['heart', 'red_heart']],
])('the emoji with the code %s has the names %j', (code, names) => {
  expect(findEmojiNames(code)).toEqual(names);
});

test.each(['', '1F604', 'smile', '1f604-fe0f', '0061'])('no emoji has the code %j', (code) => {
  expect(findEmojiNames(code)).toBeUndefined();
});

test('every name of an emoji leads to its code', () => {
  for (const { emoji } of gemoji) {
    const names = findEmojiNames(codeOf(emoji)) ?? [];
    expect(names.map(findEmojiCode)).toEqual(names.map(() => codeOf(emoji)));
    expect(names[0]).toMatch(/^[\w+-]+$/);
  }
});

test('a code does not contain the variation selector', () => {
  expect(codeOf('❤️')).toBe('2764');
  expect(codeOf('❤')).toBe('2764');
  expect(codeOf('👁️‍🗨️')).toBe('1f441-200d-1f5e8');
});
