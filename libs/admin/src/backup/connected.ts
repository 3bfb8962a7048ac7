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
    return await work(client);
  } finally {
    await client.end();
  }
}
