import { ConfigError, databaseTlsConfig, natsTlsConfig, parseConfig } from '@team-chat/runtime';
import { z } from 'zod';
import { AdminFailure } from './failure';

/** Settings of the connection to NATS. */
export const busSettings = z.object({ NATS_URL: z.string().optional(), ...natsTlsConfig });

/** Settings of the connection to the database. */
export const databaseSettings = z.object({
  /** URL of a role that may read and write all schemas. */
  ADMIN_DATABASE_URL: z.string().optional(),
  ...databaseTlsConfig,
});

/** Reads settings by a schema. Throws an AdminFailure that names every wrong one. */
export function parseSettings<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  return asFailure(() => parseConfig(schema, env));
}

/** Calls a function, and throws its ConfigError as an AdminFailure. */
export function asFailure<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof ConfigError ? new AdminFailure(`Wrong settings: ${error.message}.`) : error;
  }
}
