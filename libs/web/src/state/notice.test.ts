import { badgeOf, noticeOf } from './notice.ts';

const AWAY_MS = 1_000_000;
const settings = { enable_desktop_notifications: true, enable_sounds: true, notification_sound: 'ding' };
const stateWith = (more: object = {}) =>
  ({ ownId: 1, settings, presences: new Map(), mutedPeople: new Set(), ...more }) as never;
const event = (message: object, flags: string[] = []) => ({ message: { sender_id: 2, ...message }, flags }) as never;

const direct = event({ type: 'private' });

test.each([
  ['a direct message', direct, true],
  ['a mention', event({ type: 'stream' }, ['mentioned']), true],
  ['another message', event({ type: 'stream' }), false],
  ['an own message', event({ type: 'private', sender_id: 1 }), false],
])('%s is told of: %s', (_what, message, expected) => {
  expect(noticeOf(stateWith(), message, AWAY_MS) !== undefined).toBe(expected);
});

test('the settings decide on notification and sound', () => {
  expect(noticeOf(stateWith(), direct, AWAY_MS)).toEqual({ isShown: true, sound: 'ding' });
  const quiet = { ...settings, enable_desktop_notifications: false, notification_sound: 'none' };
  expect(noticeOf(stateWith({ settings: quiet }), direct, AWAY_MS)).toEqual({ isShown: false, sound: undefined });
  expect(badgeOf(stateWith({ settings: { desktop_icon_count_display: 4 } }), 3)).toBe(0);
});

test('nothing is told while the user is active on another device, nor of muted people', () => {
  const presences = new Map([[1, { active_timestamp: AWAY_MS / 1000 + 60, idle_timestamp: 0 }]]);
  expect(noticeOf(stateWith({ presences }), direct, AWAY_MS)).toBeUndefined();
  expect(noticeOf(stateWith({ mutedPeople: new Set([2]) }), direct, AWAY_MS)).toBeUndefined();
});
