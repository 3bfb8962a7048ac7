import { z } from 'zod';

const Pem = z.string().regex(/-----BEGIN [A-Z ]+-----/, 'must be PEM text');

/** Certificates and key of a TLS connection, as PEM texts. */
export interface TlsMaterial {
  ca?: string;
  cert?: string;
  key?: string;
}

type TlsSettings<P extends string> = { [K in `${P}_TLS_${'CA' | 'CERT' | 'KEY'}`]?: string | undefined };

/** TLS settings of the connection to NATS, to be spread into a schema. */
export const natsTlsConfig = {
  /** Certificates of trusted authorities, instead of Node.js' own; connects with TLS. */
  NATS_TLS_CA: Pem.optional(),
  /** The client's own certificate, where the server asks for one. */
  NATS_TLS_CERT: Pem.optional(),
  /** The key of that certificate. */
  NATS_TLS_KEY: Pem.optional(),
};

export const databaseTlsConfig = {
  /** Certificates of trusted authorities, instead of Node.js' own; connects with TLS and checks the server's name. */
  DATABASE_TLS_CA: Pem.optional(),
  /** The client's own certificate, where the server asks for one. */
  DATABASE_TLS_CERT: Pem.optional(),
  /** The key of that certificate. */
  DATABASE_TLS_KEY: Pem.optional(),
};

/** Returns the settings of one server; undefined where none is set, and its URL alone decides whether TLS is used. */
export function tlsOf<P extends 'NATS' | 'DATABASE'>(server: P, settings: TlsSettings<P>): TlsMaterial | undefined {
  const of = (name: 'CA' | 'CERT' | 'KEY') => settings[`${server}_TLS_${name}`];
  const given = Object.entries({ ca: of('CA'), cert: of('CERT'), key: of('KEY') }).filter(
    ([, text]) => text !== undefined,
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
