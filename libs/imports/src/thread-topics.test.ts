import { ThreadTopics } from './thread-topics';

const DAY = Date.UTC(2024, 4, 22) / 1000;

test('a topic has the day and the beginning of the first message, and a number where another topic has the name', () => {
  const topics = new ThreadTopics();
  expect(topics.nameOf('1', DAY, 'Hello')).toBe('2024-05-22 Hello');
  expect(topics.nameOf('1', DAY, 'an answer')).toBe('2024-05-22 Hello');
  expect(topics.nameOf('2', DAY + 5, 'Hello')).toBe('2024-05-22 Hello (2)');
  const long = 'x'.repeat(100);
  expect(topics.nameOf('3', DAY, `line\n${long}`)).toBe(`2024-05-22 line ${'x'.repeat(43)}…`);
  expect(topics.nameOf('4', DAY, `line\n${long}`)).toBe(`2024-05-22 line ${'x'.repeat(39)}… (2)`);
});
