import { PasswordHashes } from './passwords';

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

test.each([null, undefined])('no password matches where there is no hash (%s)', async (stored) => {
  expect(await hashes.verify(stored, 'nobody has this password')).toBe(false);
});
