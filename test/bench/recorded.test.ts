import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './bench';
import { limited } from './limit';
import { checkRow, findExceeding, readRecordedOf, writeRecorded } from './recorded';

const row = (what: string, ratio: number): Row => ({ what, ours: ratio, floor: 1, ratio, budget: 2 });
const RECORDED = { cpu: 2, time: 1 };

beforeEach(() => void jest.spyOn(console, 'log').mockImplementation());
afterEach(() => jest.restoreAllMocks());

/** Returns a measurement that has other ratios each time, and counts its calls. */
const measureInTurn = (...turns: [cpu: number, time: number][]) =>
  jest.fn(async () => {
    const [cpu, time] = turns.shift()!;
    return [row('cpu', cpu), row('time', time), limited('limit', 500, 100)];
  });

test.each([
  ['the same', 2, []],
  ['15 % above', 2.3, []],
  ['more than 15 % above', 2.31, ['cpu: ratio 2.31, recorded 2']],
])('judges a ratio that is %s', (_ratio, cpu, expected) => {
  expect([...findExceeding([row('cpu', cpu), row('time', 1)], RECORDED).values()]).toEqual(expected);
});

test.each([
  ['is recorded, but not measured', [row('cpu', 2)], 'time: not measured. Record the row again.'],
  ['is measured, but not recorded', [row('cpu', 2), row('time', 1), row('other', 1)], 'other: not recorded'],
])('refuses a ratio that %s', (_fault, rows, message) => {
  expect(() => findExceeding(rows, RECORDED)).toThrow(message);
});

test.each<[string, [number, number][], number, string[]]>([
  ['once, if nothing is too large', [[2, 1]], 1, []],
  [
    'again, and passes with the second measurement',
    [
      [3, 1],
      [2, 1],
    ],
    2,
    [],
  ],
  [
    'three times, and fails',
    [
      [3, 1],
      [3, 1],
      [4, 2],
    ],
    3,
    ['cpu: ratio 4, recorded 2'],
  ],
  [
    'twice, if it is another ratio each time',
    [
      [3, 1],
      [2, 2],
    ],
    2,
    [],
  ],
])('measures a row %s', async (_times, turns, count, failures) => {
  const measure = measureInTurn(...turns);
  expect(await checkRow(measure, RECORDED)).toMatchObject({ failures });
  expect(measure).toHaveBeenCalledTimes(count);
});

test('records measured rows, without limits, and keeps the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-recorded-'));
  const file = join(folder, 'recorded.json');
  try {
    writeRecorded(file, { send: [row('cpu', 2.018)], deliver: [row('cpu', 3)] });
    writeRecorded(file, { deliver: [row('cpu', 1.5), limited('limit', 500, 100)] });
    expect(readRecordedOf(['send'], file)).toEqual({ send: { cpu: 2.02 }, deliver: { cpu: 1.5 } });
    expect(() => readRecordedOf(['send', 'files'], file)).toThrow(/Not recorded in .*: files\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
