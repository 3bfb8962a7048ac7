import type { Logger } from './logger';
import { areUrls, describeServerProblem, reachServer, StartError } from './server-problem';

const server = { setting: 'NATS_URL', url: 'nats://user:secret@one:4222, nats://user:secret@two:4222' };
const withCode = (code: string) => Object.assign(new Error('of a package'), { code });

describe('describeServerProblem', () => {
  it.each([
    ['ECONNREFUSED', 'refuses connections'],
    ['ENOTFOUND', 'is an unknown host'],
    ['28P01', 'does not accept this user and password'],
    ['3D000', 'has no database of this name'],
  ])('describes %s with setting and addresses', (code, problem) => {
    expect(describeServerProblem(server, withCode(code))).toBe(`NATS_URL: one:4222,two:4222 ${problem}`);
  });

  it('describes a lack of servers for the copies of a stream', () => {
    const error = Object.assign(withCode('500'), { api_error: { err_code: 10074 } });
    expect(describeServerProblem(server, error)).toContain('fewer servers than JETSTREAM_REPLICAS');
  });

  it('does not describe other errors', () => {
    expect(describeServerProblem(server, new Error('of a package'))).toBeUndefined();
    expect(describeServerProblem(server, withCode('42P01'))).toBeUndefined();
  });
});

describe('reachServer', () => {
  const logged: unknown[] = [];
  const log = { warn: (fields: object) => logged.push(fields) } as never as Logger;

  it('logs what it waits for, and throws a StartError in the end', async () => {
    const reaching = reachServer(server, log, async (onWait) => {
      onWait(withCode('CONNECTION_REFUSED'));
      throw withCode('AUTHORIZATION_VIOLATION');
    });
    await expect(reaching).rejects.toThrow(StartError);
    expect(logged).toEqual([{ problem: 'NATS_URL: one:4222,two:4222 refuses connections' }]);
  });

  it('passes on other errors', async () => {
    const error = new TypeError('a mistake');
    await expect(reachServer(server, log, () => Promise.reject(error))).rejects.toBe(error);
  });
});

test.each([
  ['nats://one:4222', true],
  ['nats://one:4222,tls://user:password@two', true],
  ['one:4222', false],
  ['http://one', false],
  ['nats://one,', false],
])('areUrls(%s) is %s', (text, expected) => {
  expect(areUrls(text, ['nats:', 'tls:'])).toBe(expected);
});
