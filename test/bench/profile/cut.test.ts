import { cutProfile, type Profile } from './cut';
import { formatSelfTimes, selfTimes } from './self-times';

const frame = (functionName: string, url = '', lineNumber = -1) => ({
  functionName,
  scriptId: '0',
  url,
  lineNumber,
  columnNumber: 0,
});

/** A profile with one sample in each millisecond, from 1 s on. */
const PROFILE: Profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 4] },
    { id: 2, callFrame: frame('(idle)') },
    {
      id: 3,
      callFrame: frame('parse', 'file:///any/libs/bus/dist/parse.js', 6),
      hitCount: 4,
      positionTicks: [{ line: 7, ticks: 4 }],
    },
    { id: 4, callFrame: frame('', 'file:///any/node_modules/knex/lib/client.js', 0) },
  ],
  startTime: 1_000_000,
  endTime: 1_008_000,
  samples: [3, 3, 2, 3, 4, 2, 3, 3],
  timeDeltas: Array.from({ length: 8 }, () => 1000),
};

test('keeps the samples in the time spans alone', () => {
  const spans = [
    { startUs: 1_002_000, endUs: 1_004_000 },
    { startUs: 1_005_000, endUs: 1_008_000 },
  ];
  const { nodes, ...times } = cutProfile(PROFILE, spans);
  expect(times).toEqual({
    startTime: 1_000_000,
    endTime: 1_005_000,
    samples: [3, 2, 4, 2, 3],
    timeDeltas: [1000, 1000, 1000, 1000, 1000],
  });
  expect(nodes.map(({ id, hitCount }) => [id, hitCount])).toEqual([
    [1, 0],
    [2, 2],
    [3, 2],
    [4, 1],
  ]);
  expect(nodes[2]).not.toHaveProperty('positionTicks');
});

test('lists functions by their self time, without idle time', () => {
  const times = selfTimes(PROFILE);
  expect(times).toEqual([
    ['parse libs/bus/dist/parse.js:7', 5],
    ['(anonymous) knex/lib/client.js:1', 1],
  ]);
  expect(formatSelfTimes(times, 1)).toBe('busy for 6 ms\n  83.3 %  parse libs/bus/dist/parse.js:7');
});
