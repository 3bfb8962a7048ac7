import { z } from 'zod';
import { natsTlsConfig, tlsOf } from './tls';

const PEM = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----';

describe('tlsOf', () => {
  it('returns undefined where nothing is set', () => expect(tlsOf('NATS', {})).toBeUndefined());

  it('returns the settings that are set, and nothing else', () => {
    expect(tlsOf('DATABASE', { DATABASE_TLS_CA: PEM })).toEqual({ ca: PEM });
  });

  it('has a schema that refuses the name of a file instead of PEM text', () => {
    const result = z.object(natsTlsConfig).safeParse({ NATS_TLS_CA: '/etc/ca.pem' });
    expect(result.error?.issues[0]).toMatchObject({ path: ['NATS_TLS_CA'], message: 'must be PEM text' });
  });
});
