import { z } from 'zod';
import { Bus, findConnectedServices, NoRespondersError, removeLog } from '@team-chat/bus';
import {
  type AnyOperation,
  ApiError,
  getUserCards,
  type InputOf,
  listRealms,
  type RealmListing,
  type ResultOf,
  type UserCard,
} from '@team-chat/contracts';
import type { Access } from '@team-chat/db';
import { ConfigError, databaseTlsConfig, natsTlsConfig, parseConfig, tlsOf } from '@team-chat/runtime';
import type { RestoreTarget } from './backup/restore';
import { AdminFailure } from './command';

/** Calls an operation of the running deployment. */
export type Call = <T extends AnyOperation>(op: T, params: InputOf<T>) => Promise<ResultOf<T>>;

/** Milliseconds for one call: some read all of an organisation's files. */
const DEADLINE_MS = 120_000;

/** Facts about the deployment, from the program that runs the commands. */
export interface AdminOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the services' logs, where they are on this machine. */
  logsFolder?: string;
  /** How the operator calls the program. */
  program: string;
  /** Returns the message for a setting that a command needs and that is not set. */
  missing?(setting: string): string;
  /** Calls `restore` with a deployment that does not run, whose database is empty or has the same secrets. */
  withStopped?<T>(secrets: string | undefined, restore: (target: RestoreTarget) => Promise<T>): Promise<T>;
}

/** Connections of one command to the deployment, each opened when it is first used. */
export class Connections {
  private connecting: Promise<Bus> | undefined;

  constructor(readonly options: AdminOptions) {}

  readonly call: Call = async (op, params) => {
    const bus = await this.bus();
    try {
      return await bus.call(op, { params }, { deadlineMs: DEADLINE_MS });
    } catch (error) {
      if (error instanceof NoRespondersError) throw new AdminFailure(`The service ${op.owner} does not run.`);
      throw error instanceof ApiError ? new AdminFailure(error.message) : error;
    }
  };

  /** Returns the administrator's access to the database. Throws an AdminFailure if none is set. */
  database(): Access {
    const access = this.findDatabase();
    if (!access) throw this.missing('ADMIN_DATABASE_URL');
    return access;
  }

  findDatabase(): Access | undefined {
    const settings = parseSettings(databaseSettings, this.options.env);
    const url = settings.ADMIN_DATABASE_URL;
    return url === undefined ? undefined : { url, tls: tlsOf('DATABASE', settings) };
  }

  async findConnectedServices(): Promise<string[]> {
    return findConnectedServices(await this.bus());
  }

  async removeLog(): Promise<void> {
    await removeLog(await this.bus());
  }

  async close(): Promise<void> {
    const bus = await this.connecting?.catch(() => undefined);
    await bus?.close();
  }

  /** Returns the connection to NATS. Throws an AdminFailure if there is none. */
  bus(): Promise<Bus> {
    return (this.connecting ??= this.connect());
  }

  private async connect(): Promise<Bus> {
    const settings = parseSettings(busSettings, this.options.env);
    const url = settings.NATS_URL;
    if (url === undefined) throw this.missing('NATS_URL');
    try {
      return await Bus.connect({ url, name: 'admin', tls: tlsOf('NATS', settings) });
    } catch (error) {
      // Only the host: the URL may hold a user and a password.
      const where = URL.canParse(url) ? new URL(url).host : 'NATS_URL';
      throw new AdminFailure(`No answer from the bus at ${where}: ${(error as Error).message}.`);
    }
  }

  private missing(setting: string): AdminFailure {
    return new AdminFailure(this.options.missing?.(setting) ?? `${setting} has to be set.`);
  }
}

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

/** Returns the organisation with exactly this host name, never the default one instead. Throws an AdminFailure if
 *  there is none. */
export async function findRealm(call: Call, host: string): Promise<RealmListing> {
  const { realms } = await call(listRealms, { host });
  if (!realms[0]) throw new AdminFailure(`There is no organisation ${host}.`);
  return realms[0];
}

/** Finds a user or bot of an organisation by email address. Throws an AdminFailure if there is none. */
export async function findUser(call: Call, host: string, email: string): Promise<{ realm_id: number; user: UserCard }> {
  const { realm_id } = await findRealm(call, host);
  const { users } = await call(getUserCards, { realm_id, emails: [email] });
  if (!users[0]) throw new AdminFailure(`There is no user ${email} in ${host}.`);
  return { realm_id, user: users[0] };
}
