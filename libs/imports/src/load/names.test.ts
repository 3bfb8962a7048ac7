import { channelName, emojiName, groupName, topicName, UniqueNames, userName } from './names';

test.each([
  [userName, 'Ada  *King*\u200e', 'Ada King'],
  [userName, 'x|12', 'x 12'],
  [userName, '@"', 'Unknown'],
  [userName, '\u{1f600}'.repeat(120), `${'\u{1f600}'.repeat(99)}…`],
  [channelName, ' a**b\n ', 'ab'],
  [channelName, '\u3164', 'channel'],
  [groupName, 'role:owners', 'owners'],
  [topicName, 'a\tb', 'a b'],
  [emojiName, 'Party Parrot!', 'party_parrot'],
  [emojiName, '表', 'emoji'],
])('%p makes of %j %j', (make, name, expected) => expect(make(name)).toBe(expected));

test('names that are compared as equal get numbers', () => {
  const names = new UniqueNames(12);
  expect(
    ['General', 'general', 'ＧＥＮＥＲＡＬ', 'general (2)', 'twelve chars'].map((name) => names.take(name)),
  ).toEqual(['General', 'general (2)', 'ＧＥＮＥＲＡＬ (3)', 'general… (2)', 'twelve chars']);
});
