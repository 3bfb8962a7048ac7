import { UnsubscribeKeys } from './unsubscribe-keys';

const [OLD, NEW] = ['an old secret of thirty-two bytes', 'a new secret of thirty-two bytes'];
const keys = new UnsubscribeKeys([OLD]);
const key = keys.keyOf(1, 17, 'login');

test('a key names its user, also after the secret was rotated', () => {
  expect(keys.read(1, 'login', key)).toBe(17);
  expect(new UnsubscribeKeys([NEW, OLD]).read(1, 'login', key)).toBe(17);
});

test('a key is valid in its organisation, for its kind of mail and under its secret only', () => {
  expect(keys.read(2, 'login', key)).toBeUndefined();
  expect(keys.read(1, 'digest', key)).toBeUndefined();
  expect(new UnsubscribeKeys([NEW]).read(1, 'login', key)).toBeUndefined();
});

test.each(['', '17', '17.', key.replace('17', '18'), `${key}A`, key.slice(0, -1)])('refuses the key %j', (other) =>
  expect(keys.read(1, 'login', other)).toBeUndefined(),
);
