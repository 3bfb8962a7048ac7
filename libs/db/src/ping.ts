import { Client } from 'pg';
import { type Access, connectionTo } from './access';

const CONNECT_TIMEOUT_MS = 5000;

/** Connects to a database, and throws the error of PostgreSQL or of the socket where that fails. */
export async function ping(access: Access): Promise<void> {
  const client = new Client({ ...connectionTo(access), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
