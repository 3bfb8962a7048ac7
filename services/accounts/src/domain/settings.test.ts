import { changedSettings, languageName, withoutDefaults } from './settings';

const present = { enter_sends: false, color_scheme: 1, methods: { Email: true } };

test.each([
  [{}, {}],
  [{ enter_sends: false }, {}],
  [{ enter_sends: true }, { enter_sends: true }],
  [{ enter_sends: undefined, color_scheme: 2 }, { color_scheme: 2 }],
  [{ methods: { Email: true } }, {}],
  [{ methods: { Email: false } }, { methods: { Email: false } }],
])('of the wanted settings %j these change: %j', (wanted, changed) => {
  expect(changedSettings(present, wanted as Partial<typeof present>)).toEqual(changed);
});

test('changedSettings treats null as a value', () => {
  expect(changedSettings<{ limit: number | null }>({ limit: 600 }, { limit: null })).toEqual({ limit: null });
});

test('withoutDefaults drops values that equal their default', () => {
  expect(withoutDefaults({ enter_sends: false, color_scheme: 3 }, present)).toEqual({ color_scheme: 3 });
});

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['pt-br', 'português (Brasil)'],
  ['zh_TW', 'zh_TW'],
  ['', ''],
])('languageName(%j) is %j', (code, name) => expect(languageName(code)).toBe(name));
