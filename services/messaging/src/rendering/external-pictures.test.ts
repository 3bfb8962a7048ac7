import { externalPictureUrl, isSigned } from './external-pictures';

const URL = 'https://example.com/ä/cat.png?size=2';

test('the path of a picture contains its URL and a digest of it', () => {
  const [, folder, digest, hex] = externalPictureUrl('key', URL).split('/');
  expect(folder).toBe('external_content');
  expect(digest).toMatch(/^[0-9a-f]{40}$/);
  expect(Buffer.from(hex!, 'hex').toString()).toBe(URL);
});

test('a digest is valid for its URL and key alone', () => {
  const digest = externalPictureUrl('key', URL).split('/')[2]!;
  expect(isSigned('key', URL, digest)).toBe(true);
  expect(isSigned('key', `${URL}0`, digest)).toBe(false);
  expect(isSigned('other key', URL, digest)).toBe(false);
  expect(isSigned('key', URL, digest.slice(1))).toBe(false);
  expect(isSigned('key', URL, `x${digest.slice(1)}`)).toBe(false);
});
