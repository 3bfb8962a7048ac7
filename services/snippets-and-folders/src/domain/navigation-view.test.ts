import { checkViewName } from './navigation-view';

test.each([
  ['inbox', undefined, null],
  ['inbox', ' ', null],
  ['narrow/is/alerted', ' Alert words ', 'Alert words'],
])('%s named %j is stored with %j', (fragment, text, name) => expect(checkViewName(fragment, text)).toBe(name));

test.each(['inbox', 'reminders', 'narrow/has/reaction/sender/me'])(
  'the built-in view %s is refused with a name',
  (fragment) => {
    expect(() => checkViewName(fragment, 'Mine')).toThrow('Built-in views cannot have a custom name.');
  },
);

test.each([undefined, '', ' '])('a custom view is refused with the name %j', (text) => {
  expect(() => checkViewName('narrow/is/alerted', text)).toThrow('Custom views must have a valid name.');
});
