import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, type ServiceName, type Settings } from '@team-chat/deploy';
import type { AnyOperation } from '@team-chat/contracts';
import type { Exit } from '@team-chat/servers';
import { VERSION_BEFORE } from './version-before';

/** Facts that all replicas of one deployment are started with. */
export interface Surroundings {
  settings: Settings;
  natsUrlOf(service: ServiceName): string;
  databaseUrls: Record<string, string>;
  externalUrl: string;
  secretKey: string;
}

export interface ReplicaProcess {
  exited: Promise<Exit>;
  stop(patienceMs: number): Promise<void>;
}

/** The parts of a version's launcher that are used here. A version that changes them also changes this program. */
interface LauncherParts {
  ensureDatabase(serverUrl: string): Promise<string>;
  prepareDatabase(adminUrl: string, passwords: Record<string, string>): Promise<Record<string, string>>;
  serviceEnvironment(service: ServiceName, surroundings: Surroundings): Record<string, string>;
  startService(
    process: { name: string; service: ServiceName; env: Record<string, string>; logFile: string },
    onSpawn: (pid: number) => void,
  ): Promise<ReplicaProcess>;
}

const run = promisify(execFile);

/** A version of all services, compiled in a folder of its own. Its own launcher's code migrates and starts it. */
export class Version {
  private constructor(
    readonly name: string,
    readonly folder: string,
    private readonly launcher: LauncherParts,
    /** Operations that its clients can call. */
    readonly operations: readonly AnyOperation[],
  ) {}

  /** Returns the version of this checkout. */
  static current(): Promise<Version> {
    return Version.load('new', ROOT);
  }

  /** Compiles the version of a git ref, by default of the newest tag. This takes a minute of CPU, once. */
  static async before(from?: string): Promise<Version> {
    const ref = from ?? (await newestTag()) ?? VERSION_BEFORE;
    const { stdout } = await run(process.execPath, [join(ROOT, 'test', 'upgrade', 'build-version.mjs'), ref]);
    return Version.load('old', stdout.trim().split('\n').at(-1)!);
  }

  private static async load(name: string, folder: string): Promise<Version> {
    const [database, environment, service, contracts] = await Promise.all([
      import(join(folder, 'deploy', 'dist', 'database.js')),
      import(join(folder, 'deploy', 'dist', 'service-environment.js')),
      import(join(folder, 'deploy', 'dist', 'service-process.js')),
      import(join(folder, 'libs', 'contracts', 'dist', 'index.js')),
    ]);
    const launcher = { ...database, ...environment, ...service };
    return new Version(name, folder, launcher, contracts.HTTP_OPERATIONS);
  }

  /** Creates the database, its roles and schemas where they are missing, and runs the migrations. Returns the services' URLs. */
  async migrate(serverUrl: string, passwords: Record<string, string>): Promise<Record<string, string>> {
    return this.launcher.prepareDatabase(await this.launcher.ensureDatabase(serverUrl), passwords);
  }

  /** Starts a replica. Resolves when it is ready. */
  start(
    service: ServiceName,
    surroundings: Surroundings,
    { name, logFile, port }: { name: string; logFile: string; port?: number },
  ): Promise<ReplicaProcess> {
    const env = this.launcher.serviceEnvironment(service, surroundings);
    if (port !== undefined) env.PORT = String(port);
    return this.launcher.startService({ name, service, env, logFile }, () => undefined);
  }
}

async function newestTag(): Promise<string | undefined> {
  const { stdout } = await run('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged'], {
    cwd: ROOT,
  });
  return stdout.split('\n')[0] || undefined;
}
