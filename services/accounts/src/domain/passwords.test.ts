import { verify } from '@node-rs/argon2';
import { PasswordHashes } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

const hashes = new PasswordHashes(64);

test('a hash contains its cost, and only its password matches', async () => {
  const stored = await hashes.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,/);
  expect(await hashes.verify(stored, 'correct horse')).toBe(true);
  expect(await hashes.verify(stored, 'correct hors')).toBe(false);
});

test('hashes of another cost still match', async () => {
  const stored = await new PasswordHashes(128).hash('correct horse');
  expect(await hashes.verify(stored, 'correct horse')).toBe(true);
});

test.each([null, undefined])(
  'no password matches where there is no hash (%s), after one was compared',
  async (stored) => {
    jest.mocked(verify).mockClear();
    expect(await hashes.verify(stored, 'nobody has this password')).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
  },
);
