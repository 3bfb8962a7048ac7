import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** Milliseconds without a byte in either direction after which a connection counts as dead. Longer than Postgres lets a statement, or
 *  an idle transaction, last. */
const SILENCE_LIMIT_MS = 35_000;

/** Thrown to those who wait for a connection that was ended. The code is one of an outage. */
class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL has not answered for too long');
  }
}

/** Ends a connection, and with it the statement that waits, as soon as nothing has come or gone for too long. Where the machine of
 *  the server vanishes, or stops, the system would go on sending what is unanswered for a quarter of an hour. */
export function endWhenSilent(client: Client, limitMs = SILENCE_LIMIT_MS): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(limitMs, () => stream.destroy(new SilentServerError()));
}
