import { isWellFormedApiKey } from '@team-chat/contracts';
import { z } from 'zod';
import { ApiKeyBox, newApiKey, SecretBox } from './secret-box';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

test('a new key is 32 alphanumerics and differs each time', () => {
  const keys = new Set(Array.from({ length: 100 }, newApiKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(isWellFormedApiKey(key)).toBe(true);
});

test('a stored key can be decrypted, and found by its hash', () => {
  const secretBox = new ApiKeyBox([NEW]);
  const key = newApiKey();
  const stored = secretBox.store(key);
  expect(secretBox.open(stored.api_key_sealed)).toBe(key);
  expect(secretBox.hashes(key)).toContainEqual(stored.api_key_hash);
  expect(stored.api_key_sealed.includes(Buffer.from(key))).toBe(false);
});

test('a key stored under the old secret is readable while SECRET_KEY lists that secret', () => {
  const key = newApiKey();
  const stored = new ApiKeyBox([OLD]).store(key);
  const rotated = new ApiKeyBox([NEW, OLD]);
  expect(rotated.open(stored.api_key_sealed)).toBe(key);
  expect(rotated.hashes(key)).toContainEqual(stored.api_key_hash);
  expect(() => new ApiKeyBox([NEW]).open(stored.api_key_sealed)).toThrow('SECRET_KEY');
});

test.each(['a', 'ab', 'abc'])('a link with %j is read, and no other text that has the same bytes', (content) => {
  const box = new SecretBox([NEW], 'test');
  const schema = z.strictObject({ content: z.string() });
  const link = box.sealLink({ content });
  expect(box.openLink(schema, link)).toEqual({ content });
  const others = [`${link}x`, `${link}=`, `${link} `, `.${link}`, link.slice(0, -1), link.slice(0, 20), ''];
  expect(others.map((text) => box.openLink(schema, text))).toEqual(others.map(() => undefined));
});

test.each(['', 'a'.repeat(31), 'a'.repeat(33), 'a'.repeat(31) + '!', 'ä'.repeat(32)])('%j is malformed', (text) => {
  expect(isWellFormedApiKey(text)).toBe(false);
});
