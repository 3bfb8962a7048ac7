import {
  changesState,
  legacyPresence,
  mergedPresence,
  modernPresence,
  type Presence,
  presenceState,
  presenceReport,
} from './presence';

const NOW = 1_000_000;
const seen = (active: number | null, idle: number): Presence => ({
  active_timestamp: active === null ? null : NOW - active,
  idle_timestamp: NOW - idle,
});

test.each<[string, Presence | undefined, string]>([
  ['never seen', undefined, 'offline'],
  ['active now', seen(0, 0), 'active'],
  ['active a ping interval before the last presence report', seen(60, 0), 'active'],
  ['active longer ago', seen(61, 0), 'idle'],
  ['never active', seen(null, 0), 'idle'],
  ['silent for the threshold', seen(200, 200), 'active'],
  ['silent for longer', seen(201, 201), 'offline'],
  ['idle, and silent for the threshold', seen(900, 200), 'idle'],
  ['idle, and silent for longer', seen(900, 201), 'offline'],
])('presenceState: %s', (_case, presence, state) => expect(presenceState(presence, NOW)).toBe(state));

test.each<[string, Presence | undefined, 'active' | 'idle', boolean]>([
  ['comes', undefined, 'active', true],
  ['comes idle', undefined, 'idle', true],
  ['stays active', seen(60, 60), 'active', false],
  ['stays idle', seen(500, 60), 'idle', false],
  ['reports idle beside an active device', seen(30, 30), 'idle', false],
  ['becomes idle', seen(61, 1), 'idle', true],
  ['becomes active', seen(90, 1), 'active', true],
  ['comes back', seen(201, 201), 'active', true],
])('changesState: a user who %s', (_case, before, status, changes) => {
  const after = mergedPresence(before, presenceReport(status, NOW));
  expect(changesState(before, after)).toBe(changes);
});

test.each([
  ['active, then idle', seen(10, 5), seen(null, 0), seen(10, 0)],
  ['idle, then active', seen(null, 0), seen(10, 5), seen(10, 0)],
  ['idle twice', seen(null, 5), seen(null, 0), seen(null, 0)],
])('reports merge in any order: %s', (_case, one, other, both) => expect(mergedPresence(one, other)).toEqual(both));

test('modernPresence has both times; a user who was never active has the time of joining', () => {
  expect(modernPresence(seen(10, 5), 7)).toEqual({ active_timestamp: NOW - 10, idle_timestamp: NOW - 5 });
  expect(modernPresence(seen(null, 5), 7)).toEqual({ active_timestamp: 7, idle_timestamp: NOW - 5 });
});

test.each([
  ['recently active', seen(10, 5), 'active', NOW - 10],
  ['active some time ago', seen(100, 5), 'idle', NOW - 5],
  ['never active', seen(null, 5), 'idle', NOW - 5],
])('the older form of a user who was %s has one of both times', (_case, presence, status, timestamp) => {
  const aggregated = { client: 'website', status, timestamp };
  expect(legacyPresence(presence)).toEqual({ aggregated, website: { ...aggregated, pushable: false } });
});
