import { parseBenchArguments } from './arguments';

const ROWS = ['send', 'deliver', 'register'];
const parse = (text: string) => parseBenchArguments(text.split(' ').filter(Boolean), ROWS);

test('all rows run unless some are named', () => {
  expect(parse('')).toEqual({ rows: ROWS, profile: false, peers: false });
  expect(parse('register send --json figures.json')).toEqual({
    rows: ['send', 'register'],
    jsonFile: 'figures.json',
    profile: false,
    peers: false,
  });
});

test('rows on request run only where they are named', () => {
  const { rows } = parseBenchArguments([], ROWS, ['deliver']);
  expect(rows).toEqual(['send', 'register']);
  expect(parseBenchArguments(['deliver'], ROWS, ['deliver']).rows).toEqual(['deliver']);
});

test('a chart is drawn in a file', () => {
  expect(parse('send --plot chart.svg')).toMatchObject({ rows: ['send'], plotFile: 'chart.svg' });
});

test('names after --profile are rows', () => {
  expect(parse('--profile deliver')).toEqual({ rows: ['deliver'], profile: true, peers: false });
});

test('ratios are checked or recorded in a file', () => {
  expect(parse('send --check old.json --record new.json')).toMatchObject({
    checkFile: 'old.json',
    recordFile: 'new.json',
  });
});

test('a version may be compared with', () => {
  expect(parse('--compare HEAD~1 send')).toMatchObject({ rows: ['send'], compareWith: 'HEAD~1' });
});

test.each([
  ['an unknown row', 'send recieve', /^No such row: recieve\. There are: send, deliver, register\.$/],
  ['other options beside --compare', '--compare HEAD --profile', /no other options/],
  ['an unknown option', '--unknown', /--unknown/],
])('refuses %s', (_what, text, message) => {
  expect(() => parse(text)).toThrow(message);
});
