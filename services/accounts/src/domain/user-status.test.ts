import { changedKeys, NO_STATUS, requestedStatus, visibleStatus } from './user-status';

const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };
const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

test.each([
  [{ status_text: ' out ' }, { status_text: 'out' }],
  [{ status_text: '' }, { status_text: '' }],
  [
    { status_text: 'out', emoji_name: 'car' },
    { status_text: 'out', ...car },
  ],
  [{ emoji_name: '' }, noEmoji],
  [{ emoji_name: '', emoji_code: '1f697' }, noEmoji],
  [{ away: true }, {}],
  [{ away: false, emoji_code: '' }, {}],
])('request %j sets %j', (request, status) =>
  expect(requestedStatus({ vendor: 'service', custom: {} }, request)).toEqual(status),
);

const NOTHING = 'Client did not pass any new values.';
const NAMELESS = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.';
test.each([
  [{}, NOTHING],
  [{ away: null }, NOTHING],
  [{ emoji_code: '1f697' }, NOTHING],
  [{ status_text: 'out', emoji_code: '1f697' }, NAMELESS],
  [{ away: true, reaction_type: 'unicode_emoji' }, NAMELESS],
])('request %j is refused: %s', (request, msg) =>
  expect(() => requestedStatus({ vendor: 'service', custom: {} }, request)).toThrow(msg),
);

const before = { status_text: 'out', ...car };
test.each([
  [{ status_text: 'out' }, {}],
  [{ status_text: 'in' }, { status_text: 'in' }],
  [car, {}],
  [
    { ...car, emoji_name: 'red_car' },
    { ...car, emoji_name: 'red_car' },
  ],
  [
    { status_text: 'in', ...noEmoji },
    { status_text: 'in', ...noEmoji },
  ],
])('of the wanted keys %j these change: %j', (wanted, changes) => expect(changedKeys(before, wanted)).toEqual(changes));

test.each([
  [NO_STATUS, true, {}],
  [NO_STATUS, false, { away: true }],
  [{ ...NO_STATUS, status_text: 'out' }, true, { status_text: 'out' }],
  [{ ...NO_STATUS, ...car }, true, car],
  [before, false, { away: true, ...before }],
])('status %j with presence_enabled %s is shown as %j', (status, enabled, shown) =>
  expect(visibleStatus(status, enabled)).toEqual(shown),
);
