import { isOutage } from './outage';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

describe('isOutage', () => {
  it.each(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOTFOUND', '57P01', '28P01'])(
    'is true for %s: a server is away, moving or changing its password',
    (code) => expect(isOutage(failure(code))).toBe(true),
  );

  it.each(['23505', '42P01', 'ERR_INVALID_ARG_TYPE'])('is false for %s', (code) =>
    expect(isOutage(failure(code))).toBe(false),
  );
});
