import { format, type Values } from './src/words/format.ts';
import { TEXTS } from './test/texts.ts';

const SECTIONS = Object.keys(TEXTS.en!);
const FILES = Object.keys(TEXTS).flatMap((code) => SECTIONS.map((section) => [code, section] as const));

/** Returns the places that are filled while a text is formatted, those in its forms included. */
function placesOf(text: string): Set<string> {
  const places = new Set<string>();
  const note = (_target: object, name: string) => {
    places.add(name);
    return 2;
  };
  format(text, new Proxy({}, { get: note }) as Values, 'en');
  return places;
}

/** Returns the names of the forms of each plural in a text, such as `one`, without those for single numbers. */
function pluralsIn(text: string): Set<string>[] {
  return text
    .split(', plural,')
    .slice(1)
    .map((rest) => {
      const forms = new Set<string>();
      let depth = 0;
      for (const [part] of rest.matchAll(/[{}]|=?\w+/g)) {
        if (part === '{') depth++;
        else if (part === '}') depth--;
        else if (depth === 0 && !part.startsWith('=')) forms.add(part);
        if (depth < 0) break;
      }
      return forms;
    });
}

/** Returns the forms that a language has for whole numbers, and the one without which a text cannot be formatted. */
function formsIn(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set([...Array.from({ length: 200 }, (_, count) => rules.select(count)), 'other']);
}

test('languages have the same sections', () => {
  for (const [code, sections] of Object.entries(TEXTS)) expect([code, Object.keys(sections)]).toEqual([code, SECTIONS]);
});

test.each(FILES)(
  'the language "%s" has all texts of the section "%s" in English order, with the same places',
  (code, name) => {
    const [english, texts] = [TEXTS.en![name]!, TEXTS[code]![name]!];
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect([key, placesOf(text)]).toEqual([key, placesOf(english[key]!)]);
      const values = Object.fromEntries([...placesOf(text)].map((place) => [place, 2]));
      expect([key, format(text, values, code)]).toEqual([key, expect.stringMatching(/^[^{}]*[^{}\s][^{}]*$/)]);
    }
  },
);

test.each(FILES)('the language "%s" has the plural forms that its numbers need, in the section "%s"', (code, name) => {
  for (const [key, text] of Object.entries(TEXTS[code]![name]!)) {
    for (const forms of pluralsIn(text)) expect([key, forms]).toEqual([key, formsIn(code)]);
  }
});

test('forms of plurals are found', () => {
  const text = '{count, plural, =0 {none} one {{who} is} few {# are} other {# are}} of {all, plural, other {#}}';
  expect(pluralsIn(text)).toEqual([new Set(['one', 'few', 'other']), new Set(['other'])]);
  expect(formsIn('pl')).toEqual(new Set(['one', 'few', 'many', 'other']));
});
