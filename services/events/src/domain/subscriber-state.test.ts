import type { Audience, Effect, Role } from '@team-chat/contracts';
import { applyEffect, isInAudience, undoEffect, type SubscriberState } from './subscriber-state';

const viewer = (overrides: Partial<SubscriberState> = {}): SubscriberState => ({
  user_id: 7,
  role: 400,
  channel_role: 400,
  channels: new Set([1]),
  revealed: new Set([5]),
  all_public_streams: false,
  ...overrides,
});

test.each<[Audience, Partial<SubscriberState>, boolean]>([
  [{ realm: true }, {}, true],
  [{ realm: true, except: { users: [7] } }, {}, false],
  [{ members: true, except: { channels: [1] } }, {}, false],
  [{ members: true, except: { channels: [2], administrators: true } }, {}, true],
  [{ members: true }, {}, true],
  [{ members: true }, { role: 600 }, false],
  [{ moderators: true }, {}, false],
  [{ moderators: true }, { role: 300 }, true],
  [{ administrators: true }, { role: 300 }, false],
  [{ administrators: true }, { role: 200 }, true],
  [{ administrators: true }, { role: 100 }, true],
  [{ users: [6, 7] }, {}, true],
  [{ users: [6] }, {}, false],
  [{ channels: [1] }, {}, true],
  [{ channels: [2] }, {}, false],
  [{ channels: [2], users: [7] }, {}, true],
  [{ channels: [2], public_channels: true }, {}, false],
  [{ channels: [2], public_channels: true }, { all_public_streams: true }, true],
  [{ channels: [2], public_channels: true }, { all_public_streams: true, role: 600 }, false],
  [{ channels: [1], public_channels: true }, { all_public_streams: true, role: 600 }, true],
  [{ viewers: [5] }, {}, true],
  [{ viewers: [5] }, { role: 600 }, false],
  [{ viewers: [1] }, {}, false],
  [{ members: true, except: { viewers: [5] } }, {}, false],
  [{}, {}, false],
])('audience %j includes a member of channel 1 with %j: %s', (audience, overrides, included) => {
  expect(isInAudience(audience, viewer(overrides), 'accounts')).toBe(included);
});

test('audiences of messaging are tested against channel_role, which follows role', () => {
  const promoted = viewer({ role: 200 });
  expect(isInAudience({ administrators: true }, promoted, 'messaging')).toBe(false);
  applyEffect({ kind: 'channel-role', user_id: 7, from: 400, to: 200 }, promoted);
  expect(isInAudience({ administrators: true }, promoted, 'messaging')).toBe(true);
});

test.each<[Effect, { role?: Role; channels?: number[]; revealed?: number[] }]>([
  [{ kind: 'subscribe', channel_id: 2, user_ids: [7] }, { channels: [1, 2] }],
  [{ kind: 'subscribe', channel_id: 2, user_ids: [8] }, { channels: [1] }],
  [{ kind: 'unsubscribe', channel_id: 1, user_ids: [7] }, { channels: [] }],
  [{ kind: 'reveal', channel_id: 6, user_ids: [7] }, { revealed: [5, 6] }],
  [{ kind: 'conceal', channel_id: 5, user_ids: [7] }, { revealed: [] }],
  [{ kind: 'conceal', channel_id: 5, user_ids: [8] }, { revealed: [5] }],
  [{ kind: 'role', user_id: 7, from: 400, to: 200 }, { role: 200 }],
  [{ kind: 'role', user_id: 8, from: 400, to: 200 }, { role: 400 }],
])('effect %j is applied and undone', (effect, after) => {
  const moved = viewer();
  applyEffect(effect, moved);
  if (after.role) expect(moved.role).toBe(after.role);
  if (after.channels) expect([...moved.channels]).toEqual(after.channels);
  if (after.revealed) expect([...moved.revealed]).toEqual(after.revealed);
  undoEffect(effect, moved);
  expect(moved).toEqual(viewer());
});
