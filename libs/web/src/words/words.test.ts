import { direction, language, loadOpenedTexts, setLanguage, t } from './words.ts';

test('the page speaks the language that is chosen, and English otherwise', async () => {
  await setLanguage('de');
  expect([t('compose.send'), language(), direction()]).toEqual(['Senden', 'de', 'ltr']);
  await setLanguage('tlh');
  expect([t('compose.send'), language()]).toEqual(['Send', 'en']);
});

test('of two languages that are chosen one after the other, the second stays', async () => {
  await Promise.all([setLanguage('de'), setLanguage('en')]);
  expect(language()).toBe('en');
});

test('the page has the texts of parts that are opened once they are loaded, also in a language that is chosen meanwhile', async () => {
  await Promise.all([setLanguage('de'), loadOpenedTexts(), setLanguage('de-at')]);
  expect([t('dialog.close'), language()]).toEqual(['Schließen', 'de-at']);
  await setLanguage('en');
  expect([t('dialog.close'), language()]).toEqual(['Close', 'en']);
});
