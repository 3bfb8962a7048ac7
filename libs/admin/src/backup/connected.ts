import { type Access, connectionTo } from '@team-chat/db';
import { Client } from 'pg';

/** Calls `work` with a connection to the database. */
export async function connected<T>(access: Access, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...connectionTo(access),
    application_name: 'team-chat-admin',
    keepAlive: true,
  });
  // The query under way rejects with the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The connection may wait for a slow store of backups for as long as that takes.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
