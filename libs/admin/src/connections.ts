import { Bus, findConnectedServices, NoRespondersError, removeLog } from '@team-chat/bus';
import { type AnyOperation, ApiError, type InputOf, type ResultOf } from '@team-chat/contracts';
import type { Access } from '@team-chat/db';
import { tlsOf } from '@team-chat/runtime';
import type { RestoreTarget } from './backup/restore';
import { AdminFailure } from './failure';
import { busSettings, databaseSettings, parseSettings } from './settings';

/** Calls an operation of the running deployment. */
export type Call = <T extends AnyOperation>(op: T, params: InputOf<T>) => Promise<ResultOf<T>>;

/** Milliseconds for one call: some read all of an organisation's files. */
const DEADLINE_MS = 120_000;

/** Facts about the deployment, from the program that runs the commands. */
export interface AdminOptions {
  env: NodeJS.ProcessEnv;
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

  private bus(): Promise<Bus> {
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
