import { changedSettings, withoutDefaults } from './changed-settings';

const present = { enter_sends: false, color_scheme: 1, methods: { Email: true } };

test.each([
  [{}, {}],
  [{ enter_sends: false }, {}],
  [{ enter_sends: true }, { enter_sends: true }],
  [{ enter_sends: undefined, color_scheme: 2 }, { color_scheme: 2 }],
  [{ methods: { Email: true } }, {}],
  [{ methods: { Email: false } }, { methods: { Email: false } }],
])('of %j changes %j', (wanted, changed) => {
  expect(changedSettings(present, wanted as Partial<typeof present>)).toEqual(changed);
});

test('null is a value', () => {
  expect(changedSettings<{ limit: number | null }>({ limit: 600 }, { limit: null })).toEqual({ limit: null });
});

test('defaults are not stored', () => {
  expect(withoutDefaults({ enter_sends: false, color_scheme: 3 }, present)).toEqual({ color_scheme: 3 });
});
