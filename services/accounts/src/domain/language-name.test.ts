import { languageName } from './language-name';

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['pt-br', 'português (Brasil)'],
  ['zh_TW', 'zh_TW'],
  ['', ''],
])('languageName(%j) is %j', (code, name) => expect(languageName(code)).toBe(name));
