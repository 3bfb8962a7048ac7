import { readPath, readTarget, targetQuery } from './log-in';

test.each([
  [undefined, '/'],
  ['/', '/'],
  ['/?a=1#narrow/channel/7', '/?a=1#narrow/channel/7'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\r\nSet-Cookie: b', '/aSet-Cookie:%20b'],
])('of %j the path on this host is %j', (next, path) => {
  expect(readPath(next)).toBe(path);
});

test.each<[Record<string, string>]>([
  [{}],
  [{ next: '/a?b=c' }],
  [{ mobile_flow_otp: 'ab' }],
  [{ next: '/a', desktop_flow_otp: 'ab' }],
])('%j is read, and written again', (parameters) => {
  const target = readTarget(new Map(Object.entries(parameters)));
  expect(Object.fromEntries(new URLSearchParams(targetQuery(target)))).toEqual(parameters);
});

test('a log-in is for one app', () => {
  const both = new Map([
    ['mobile_flow_otp', 'a'],
    ['desktop_flow_otp', 'b'],
  ]);
  expect(() => readTarget(both)).toThrow("Can't use both mobile_flow_otp and desktop_flow_otp together.");
});
