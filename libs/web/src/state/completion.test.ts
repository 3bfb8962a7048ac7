import { complete, findCompletion, matching, mentionOf } from './completion.ts';

test.each([
  ['@', 'mention', '', 0],
  ['Hello @ad', 'mention', 'ad', 6],
  ['Hello @Ada Lo', 'mention', 'Ada Lo', 6],
  ['(:smi', 'emoji', 'smi', 1],
  [':+1', 'emoji', '+1', 0],
  ['see #gen', 'channel', 'gen', 4],
])('finds a name in "%s"', (text, kind, query, start) => {
  expect(findCompletion(text, text.length)).toEqual({ kind, query, start });
});

test.each(['ada@example', 'at 10:30', ':s', 'Hello', '@**Ada** and', 'a: b'])('finds none in "%s"', (text) => {
  expect(findCompletion(text, text.length)).toBeUndefined();
});

test('puts the name in its place and the caret behind it', () => {
  const text = 'Hi @ad, lunch?';
  const completion = findCompletion(text, 6)!;
  expect(complete(text, 6, completion, '@**Ada**')).toEqual({ text: 'Hi @**Ada** , lunch?', caret: 12 });
});

test('names that begin with the query come first', () => {
  const names = ['Max Adams', 'Ada', 'Brad', 'adam'];
  expect(matching(names, (name) => name, 'ad', 3)).toEqual(['Ada', 'adam', 'Max Adams']);
  expect(matching(['hearts', 'heart_eyes', 'heart'], (name) => name, 'heart', 2)).toEqual(['heart', 'hearts']);
  expect(matching(['a+b'], (name) => name, '+', 3)).toEqual([]);
});

test('a mention has the id where names are shared', () => {
  const [ada, other] = [
    { user_id: 1, full_name: 'Ada' },
    { user_id: 2, full_name: 'Ada' },
  ] as const;
  expect(mentionOf(ada, [ada])).toBe('@**Ada**');
  expect(mentionOf(other, [ada, other])).toBe('@**Ada|2**');
});
