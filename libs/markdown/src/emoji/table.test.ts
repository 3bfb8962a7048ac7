import { renderMarkdown } from '../render';
import { EMOTICONS } from './characters';
import { allEmojiNames, codeOf, findEmojiCode, findEmojiNames } from './table';

test.each([
  ['smile', '1f604'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['like', '1f44d'],
  ['love', '2764'],
  ['hash', '0023-20e3'],
  ['flag_germany', '1f1e9-1f1ea'],
  ['piñata', '1fa85'],
  ['pinata', '1fa85'],
])('the emoji name %s has the code %s', (name, code) => {
  expect(findEmojiCode(name)).toBe(code);
});

test.each(['', 'smil', 'Smile', ':smile:', 'constructor', '1f604', 'thumbsup'])('no emoji has the name %j', (name) => {
  expect(findEmojiCode(name)).toBeUndefined();
});

test.each([
  ['1f604', ['smile']],
  ['1f44d', ['+1', 'thumbs_up', 'like']],
  ['2764', ['heart', 'love', 'love_you']],
])('the emoji with the code %s has the names %j', (code, names) => {
  expect(findEmojiNames(code)).toEqual(names);
});

test.each(['', '1F604', 'smile', '1f604-fe0f', '0061', 'constructor'])('no emoji has the code %j', (code) => {
  expect(findEmojiNames(code)).toBeUndefined();
});

test('each of the 3,339 names leads to its code, and is rendered', () => {
  const all = [...allEmojiNames()].flatMap(([code, names]) => names.map((name) => ({ code, name })));
  expect(all).toHaveLength(3339);
  for (const { code, name } of all) {
    expect(findEmojiCode(name)).toBe(code);
    const label = name.replaceAll('_', ' ');
    expect(renderMarkdown(`:${name}:`).html).toBe(
      `<p><span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span></p>`,
    );
  }
});

test('each emoticon stands for an emoji', () => {
  for (const name of EMOTICONS.values()) expect(findEmojiCode(name)).toBeDefined();
});

test('a code does not contain the variation selector', () => {
  expect(codeOf('❤️')).toBe('2764');
  expect(codeOf('❤')).toBe('2764');
  expect(codeOf('👁️‍🗨️')).toBe('1f441-200d-1f5e8');
});
