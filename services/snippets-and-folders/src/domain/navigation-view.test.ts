import { checkViewName } from './navigation-view';

test.each([
  ['inbox', undefined, null],
  ['inbox', ' ', null],
  ['narrow/is/alerted', ' Alert words ', 'Alert words'],
])('%s named %j is stored with %j', (fragment, text, name) =>
  expect(checkViewName(fragment, text)).toBe(name),
);

test.each(['inbox', 'reminders', 'narrow/has/reaction/sender/me'])('%s has no name', (fragment) => {
  expect(() => checkViewName(fragment, 'Mine')).toThrow('Built-in views cannot have a custom name.');
});

test.each([undefined, '', ' '])('another view is not named %j', (text) => {
  expect(() => checkViewName('narrow/is/alerted', text)).toThrow('Custom views must have a valid name.');
});
