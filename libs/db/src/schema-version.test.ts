import { compareVersions } from './schema-version';

test.each([
  ['0.1.0', '0.1.0', 0],
  ['0.2.0', '0.10.0', -1],
  ['1.0.0', '0.10.9', 1],
  ['1.2.3', '1.2.4', -1],
])('version %s compared with %s', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign));
