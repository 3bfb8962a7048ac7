import type { EventLog } from '@team-chat/bus';
import { startOf } from './start-place';

const log = (rest = {}) =>
  ({
    state: async () => ({ incarnation: 'b', begins_after: 50, first_seq: 11, last_seq: 90, ...rest }),
  }) as unknown as EventLog;

test.each([
  ['its place', { incarnation: 'b', seq: 60 }, 60, false],
  ['the oldest entry that the log still has', { incarnation: 'b', seq: 4 }, 10, true],
  ['the place before the oldest entry', { incarnation: 'b', seq: 10 }, 10, false],
  ['the beginning of another incarnation', { incarnation: 'a', seq: 70 }, 50, true],
  ['the end of the log where it has no place', null, 90, false],
])('a webhook goes on after %s', async (_case, place, seq, isGap) => {
  expect(await startOf(place, log())).toEqual({ start: { incarnation: 'b', seq }, isGap });
});
