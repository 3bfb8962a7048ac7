import { NatsError } from 'nats';
import { isOutage } from './retry';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

function jetStreamError(err_code: number, code: number): NatsError {
  const error = new NatsError('failed', String(code));
  error.api_error = { code, err_code, description: 'failed' };
  return error;
}

describe('isOutage', () => {
  it.each([
    ['ECONNREFUSED', 'a server is away'],
    ['EAI_AGAIN', 'a name is not resolved'],
    ['EHOSTUNREACH', 'a server is moving'],
    ['ENOTFOUND', 'a server is moving'],
    ['08006', 'a connection failed'],
    ['08001', 'a connection was not made'],
    ['25006', 'a standby cannot write'],
    ['28P01', 'a password is changing'],
    ['53000', 'resources are short'],
    ['53100', 'the disk is full'],
    ['53200', 'memory is short'],
    ['53300', 'there are too many connections'],
    ['57P01', 'a server stops'],
    ['57P03', 'a server starts'],
    ['58030', 'reading or writing failed'],
  ])('is true for %s: %s', (code) => expect(isOutage(failure(code))).toBe(true));

  it('is true for a server that says nothing when a connection is opened', () =>
    expect(isOutage(new Error('timeout expired'))).toBe(true));

  it.each(['23505', '42P01', '25P02', 'ERR_INVALID_ARG_TYPE'])('is false for %s', (code) =>
    expect(isOutage(failure(code))).toBe(false),
  );

  it.each([
    ['insufficient resources', 10023, 503],
    ['a store that failed', 10077, 503],
    ['insufficient storage', 10047, 500],
    ['insufficient memory', 10028, 500],
    ['too few servers', 10005, 400],
  ])('is true for JetStream with %s', (_name, errCode, code) =>
    expect(isOutage(jetStreamError(errCode, code))).toBe(true),
  );

  it('is false for another error of JetStream', () => expect(isOutage(jetStreamError(10071, 400))).toBe(false));
});
