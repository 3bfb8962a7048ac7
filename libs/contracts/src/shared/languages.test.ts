import { languageOf } from './languages';

test.each([
  ['en', 'en'],
  ['de', 'de'],
  ['fr', 'en'],
  [undefined, 'en'],
])('languageOf(%j) is %s', (code, language) => expect(languageOf(code)).toBe(language));
