import { z } from 'zod';
import { natsTlsConfig, tlsOf } from './tls';

const PEM = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----';

describe('tlsOf', () => {
  it('is undefined where nothing is set', () => expect(tlsOf('NATS', {})).toBeUndefined());

  it('has what is set, and nothing else', () => {
    expect(tlsOf('DATABASE', { DATABASE_TLS_CA: PEM })).toEqual({ ca: PEM });
  });

  it('wants PEM text, not the name of a file', () => {
    const result = z.object(natsTlsConfig).safeParse({ NATS_TLS_CA: '/etc/ca.pem' });
    expect(result.error?.issues[0]).toMatchObject({ path: ['NATS_TLS_CA'], message: 'must be PEM text' });
  });
});
