import { Client } from 'pg';

/** Settings of a connection to one service's database. */
export interface Access {
  /** Connection URL of the service's own role, whose search path is its schema. */
  url: string;
  /** PEM texts; without any, the URL alone decides whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
}

/** Returns the settings in the form of the client library. */
export function connectionTo({ url, tls }: Access): { connectionString: string; ssl?: object } {
  return { connectionString: url, ...(tls && { ssl: tls }) };
}

const CONNECT_TIMEOUT_MS = 5000;

/** Connects to a database. Where that fails, throws an error with the code of PostgreSQL or of the socket. */
export async function ping(access: Access, timeoutMs = CONNECT_TIMEOUT_MS): Promise<void> {
  const client = new Client({ ...connectionTo(access), connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // The client's own error for a server that says nothing has no code.
    throw /timeout/.test((error as Error).message) ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error;
  } finally {
    await client.end();
  }
}
