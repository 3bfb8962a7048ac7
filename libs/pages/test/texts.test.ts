import { compareTranslation } from '@team-chat/testkit';
import { markup } from '../src/markup';
import { ENGLISH } from '../src/texts/english';
import { GERMAN } from '../src/texts/german';

test('German has all texts, and each differs from the English one', () => {
  expect(compareTranslation(ENGLISH, GERMAN)).toEqual({
    missing: [],
    same: ['logIn.code', 'organisations.goField'],
  });
});

test.each([ENGLISH, GERMAN])('names in texts are escaped', ({ forms }) => {
  expect(forms.realmIsAt('<b>', markup`<a>x</a>`).text).toMatch(/^&#60;b&#62; .*<a>x<\/a>\.$/);
});
