import { isResolvedEmptyTopic, resolution } from './topic-resolution';

test.each([
  ['plans', '✔ plans', 'resolved'],
  ['✔ plans', 'plans', 'unresolved'],
  ['✔ ✔ plans', 'plans', 'unresolved'],
  ['✔ ✔✔plans', 'plans', 'unresolved'],
  ['✔  plans', 'plans', 'unresolved'],
  ['✔ ✔✔plans', '✔plans', undefined],
  ['x'.repeat(60), `✔ ${'x'.repeat(55)}...`, 'resolved'],
  ['plans', '✔ Plans', undefined],
  ['plans', '✔plans', undefined],
  ['✔ plans', '✔ lunch', undefined],
  ['✔ plans', '✔ ✔ plans', undefined],
  ['✔ plans', 'lunch', undefined],
  ['✔plans', 'plans', undefined],
  ['plans', 'lunch', undefined],
])('the rename from %j to %j is: %s', (from, to, expected) => {
  expect(resolution(from, to)).toBe(expected);
});

test.each([
  ['✔', true],
  ['✔ general chat', true],
  ['✔ (no topic)', true],
  ['✔ plans', false],
  ['general chat', false],
  ['', false],
])('%j names the empty topic as resolved: %s', (topic, expected) => {
  expect(isResolvedEmptyTopic(topic)).toBe(expected);
});
