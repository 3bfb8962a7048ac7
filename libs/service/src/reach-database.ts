import { retry } from '@team-chat/bus';
import { ping } from '@team-chat/db';
import { databaseTlsConfig, type Logger, reachServer, tlsOf } from '@team-chat/runtime';
import { z } from 'zod';

/** Milliseconds for which a start tries. A restarted process reads its password again. */
const PATIENCE = { patienceMs: 45_000, pauseMs: 500 };

/** Codes of PostgreSQL that another attempt would get too: no such user, wrong password, no such database. */
const FINAL = new Set(['28000', '28P01', '3D000']);

type DatabaseSettings = { DATABASE_URL: string } & z.output<z.ZodObject<typeof databaseTlsConfig>>;

/** Waits until a service's database takes connections, and returns how to connect to it. Throws a StartError where it
 *  does not, at once if it refuses the user or does not exist. */
export async function reachDatabase(config: DatabaseSettings, log: Logger) {
  const access = { url: config.DATABASE_URL, tls: tlsOf('DATABASE', config) };
  await reachServer({ setting: 'DATABASE_URL', url: access.url }, log, (onWait) =>
    retry(() => ping(access), {
      ...PATIENCE,
      onWait,
      isWorthwhile: (error) => !FINAL.has((error as { code?: string }).code ?? ''),
    }),
  );
  return access;
}
