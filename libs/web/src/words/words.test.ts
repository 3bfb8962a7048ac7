import { ENGLISH as FIRST } from './en/index.ts';
import { OPENED } from './en/opened.ts';
import { texts as german } from './de/index.ts';
import { format, type Values } from './format.ts';
import { direction, language, loadOpenedTexts, setLanguage, t } from './words.ts';

const ENGLISH = { ...FIRST, ...OPENED };

const LANGUAGES = { de: german } as Record<string, Record<string, string>>;

/** Returns the places that are filled while a text is formatted. */
function placesOf(text: string): Set<string> {
  const places = new Set<string>();
  const note = (_target: object, name: string) => {
    places.add(name);
    return 2;
  };
  format(text, new Proxy({}, { get: note }) as Values, 'en');
  return places;
}

test.each(Object.entries(LANGUAGES))('the language "%s" has all texts, with the same places', (code, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(ENGLISH).sort());
  for (const [key, english] of Object.entries(ENGLISH)) {
    expect([key, placesOf(texts[key]!)]).toEqual([key, placesOf(english)]);
    const values = Object.fromEntries([...placesOf(english)].map((place) => [place, 2]));
    expect(format(texts[key]!, values, code)).not.toMatch(/[{}]|^$/);
  }
});

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

test('English has the texts of parts that are opened once they are loaded', async () => {
  await setLanguage('en');
  await loadOpenedTexts();
  expect(t('dialog.close')).toBe('Close');
});
