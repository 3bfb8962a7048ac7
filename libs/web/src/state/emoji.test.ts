import { characterOf, inGroups, shownCharacter, shownEmoji, showsEmojiNames } from './emoji.ts';

test.each([
  ['1f419', '🐙'],
  ['2600', '☀\uFE0F'],
  ['2764', '❤\uFE0F'],
  ['0023-20e3', '#\uFE0F\u20E3'],
  ['261d-1f3fb', '\u261D\u{1F3FB}'],
  ['2764-fe0f-200d-1f525', '\u2764\uFE0F\u200D\u{1F525}'],
  ['1f1e9-1f1ea', '🇩🇪'],
  ['zz', ''],
])('the code %s is a picture', (code, character) => {
  expect(characterOf(code)).toBe(character);
});

test('an emoji is shown as characters, or as its name', () => {
  expect(shownEmoji('1f419', 'octopus')).toBe('🐙');
  showsEmojiNames.value = true;
  expect(shownEmoji('1f419', 'octopus')).toBe(':octopus:');
  expect(shownCharacter({ name: 'octopus', character: '🐙' })).toBe(':octopus:');
  showsEmojiNames.value = false;
});

test('emoji stand in groups, own ones first, each once', () => {
  const all = [
    { name: 'team', url: '/team.png' },
    { name: 'heart', character: '❤\uFE0F' },
    { name: 'love', character: '❤\uFE0F' },
    { name: 'octopus', character: '🐙' },
    { name: 'unknown', character: '🫠' },
  ];
  const names = inGroups(all, { symbols: '\u2764', animals: '🐙 🦊', flags: '🏁' }).map(({ group, emoji }) => [
    group,
    emoji.map(({ name }) => name),
  ]);
  expect(names).toEqual([
    ['own', ['team']],
    ['symbols', ['heart']],
    ['animals', ['octopus']],
  ]);
});
