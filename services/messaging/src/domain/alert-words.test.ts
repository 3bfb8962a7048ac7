import { AlertWordIndex } from './alert-words';

const finds = (word: string, text: string) => new AlertWordIndex([{ word, user_ids: [1] }]).usersAlertedBy(text).has(1);

test.each([
  ['lunch', 'lunch'],
  ['lunch', 'Is LUNCH ready?'],
  ['lunch', '(lunch), **lunch**'],
  ['lunch', 'brunch/lunch'],
  ['lunch', 'launch lunch'],
  ['lunch time', 'It is Lunch Time!'],
  ['c++', 'I like C++.'],
  ['c++', 'c++11'],
  ['!!!', 'wait!!!'],
  ['🍕', 'a 🍕🍕 feast'],
  ['über', 'ÜBER alles'],
  ['ужин', 'Ужин готов'],
  ['𝒜', 'x 𝒜 y'],
])('alert word %j is found in %j', (word, text) => expect(finds(word, text)).toBe(true));

test.each([
  ['lunch', ''],
  ['lunch', 'lunches'],
  ['lunch', 'unlunch'],
  ['lunch', 'my_lunch'],
  ['lunch', 'lunch2'],
  ['lunch', 'lunchö'],
  ['lunch', 'lunch𝒜'],
  ['lunch', '𝒜lunch'],
  ['lunch time', 'lunch  time'],
  ['ber', 'über'],
])('alert word %j is not found in %j', (word, text) => expect(finds(word, text)).toBe(false));

test('every user with one of the words in the text is alerted once', () => {
  const index = new AlertWordIndex([
    { word: 'one', user_ids: [1, 2] },
    { word: 'two', user_ids: [2, 3] },
    { word: 'three', user_ids: [4] },
  ]);
  expect([...index.usersAlertedBy('two and one')].sort()).toEqual([1, 2, 3]);
  expect(new AlertWordIndex([]).usersAlertedBy('one')).toEqual(new Set());
});
