import { retry } from '@team-chat/bus';
import { Database, type DatabaseConfig } from '@team-chat/db';
import { ConfigError, type Logger } from '@team-chat/runtime';
import { ApiKeyBox, SecretBox } from './domain/secret-box';

/** Checks that SECRET_KEY still lists the secret that the data was written with, else throws ConfigError: without that
 *  secret no API key could be read. Then records the first listed secret. Waits for a database that cannot be reached. */
export async function checkSecretKey(access: DatabaseConfig, secrets: string[], log: Logger): Promise<void> {
  const db = new Database({ ...access, maxConnections: 1, log });
  try {
    await retry(() => recordFirst(db, secrets), {
      patienceMs: 45_000,
      pauseMs: 500,
      isWorthwhile: (error) => !(error instanceof ConfigError),
      onWait: (err) => log.warn({ err }, 'waiting for the database'),
    });
  } finally {
    await db.close();
  }
}

async function recordFirst(db: Database, secrets: string[]): Promise<void> {
  const box = new SecretBox(secrets, 'secret-key-digest');
  const isRecorded = await db.knex('secret_key_digest').first();
  // A version that recorded no secret wrote the data.
  if (!isRecorded && !(await canReadNewestKey(db, secrets))) throw wrongSecret();
  const { rowCount } = await db.knex.raw(
    `INSERT INTO secret_key_digest (digest) VALUES (:first)
     ON CONFLICT (is_only_row) DO UPDATE SET digest = excluded.digest WHERE secret_key_digest.digest = ANY(:all)`,
    { first: box.hash(''), all: box.hashes('') },
  );
  if (rowCount === 0) throw wrongSecret();
}

/** Returns whether the API key of the newest organisation's newest user can be read; true if there is none. */
async function canReadNewestKey(db: Database, secrets: string[]): Promise<boolean> {
  const user = await db
    .knex('users')
    .where('realm_id', db.knex('realms').max('id'))
    .orderBy('id', 'desc')
    .first('api_key_sealed');
  return !user || new ApiKeyBox(secrets).tryOpen(user.api_key_sealed) !== undefined;
}

function wrongSecret(): ConfigError {
  return new ConfigError(
    'SECRET_KEY: the data in the database was written with another secret, without which API keys cannot be read. ' +
      'Restore that secret from a backup (for `npm start`, `secretKey` in DATA_DIR/secrets.json); to change it, put ' +
      'the new one before it, separated by a comma',
  );
}
