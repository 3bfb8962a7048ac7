import { until } from '@team-chat/testkit';
import { RequestStrategy } from 'nats';
import { join } from 'node:path';
import { CHEAP_HASH_KIB, type DeploymentAddress } from '@team-chat/testkit/cluster';
import { parseSettings, type Settings } from '@team-chat/deploy';
import { LaunchedDeployment, launchIn } from '../harness/deployment';
import { ReplicaProcesses } from './replica-processes';

const ON_THE_BUS = ['accounts', 'events', 'groups', 'messaging', 'snippets-and-folders'];
const SERVICES = [...ON_THE_BUS, 'gateway'];
const REPLICAS = 2;
/** Milliseconds in which processes start on a machine that is busy with other suites. */
const START_MS = 120_000;

export interface ProcessesOptions {
  /** Receives what the launcher prints. */
  say?(line: string): void;
  /** Whether the services' errors are printed, as in suites whose services run in the process. */
  printLogs?: boolean;
  /** True for a suite that ends single services: each runs in a process of its own. By default each process runs one replica of
   *  all services, which starts in a fraction of the time. */
  separate?: boolean;
}

/** A deployment with its own servers and two replicas of every service, in separate processes. */
export class Processes extends LaunchedDeployment {
  /** Starts all processes: in a temporary folder, unless the settings name one. */
  static async start(settings: Partial<Settings> = {}, options: ProcessesOptions = {}): Promise<Processes> {
    const { TEST_LOG_LEVEL } = process.env;
    const settingsIn = (dataDir: string): Settings => {
      const parsed = parseSettings(
        {
          PORT: '0',
          DATA_DIR: dataDir,
          REPLICAS: SERVICES.map((service) => `${service}=${REPLICAS}`).join(','),
          SEED_DEMO: 'false',
          LOG_LEVEL: TEST_LOG_LEVEL ?? 'error',
          CHECK_CONTRACTS: 'true',
          IDENTIFIER_VENDOR: process.env.IDENTIFIER_VENDOR,
          EMITTED_EVENTS_LOG: process.env.TEST_EMITTED_EVENTS_LOG,
        },
        '/',
      );
      const passThrough = {
        PASSWORD_HASH_KIB: CHEAP_HASH_KIB,
        ...parsed.passThrough,
        ...settings.passThrough,
      };
      return { ...parsed, durable: false, ...settings, passThrough };
    };
    const printLogs = TEST_LOG_LEVEL !== undefined || (options.printLogs ?? false);
    const onLogLine = printLogs ? (line: string) => process.stdout.write(`${line}\n`) : undefined;
    const startService = options.separate ? undefined : new ReplicaProcesses(printLogs).startService;
    return new Processes(await launchIn(settings.dataDir, settingsIn, { onLogLine, say: options.say, startService }));
  }

  /** Where tests in other processes find the deployment. */
  get address(): DeploymentAddress {
    const { baseUrls, natsUrl, adminDatabaseUrl: databaseUrl } = this.launched;
    return {
      baseUrls,
      natsUrl,
      databaseUrl,
      mailDir: join(this.dataDir, 'mail'),
      filesDir: join(this.dataDir, 'files'),
    };
  }

  /** Names of all replicas of services. */
  get replicas(): string[] {
    const numbers = Array.from({ length: REPLICAS }, (_, index) => index + 1);
    return numbers.flatMap((number) => SERVICES.map((service) => `${service}-${number}`));
  }

  /** Ends a process with a signal. Resolves when the launcher has started it again and all replicas are ready. */
  async replace(name: string, signal: NodeJS.Signals): Promise<void> {
    const old = this.pidOf(name)!;
    process.kill(old, signal);
    await until(`${name} runs again`, () => {
      const pid = this.pidOf(name);
      return pid !== undefined && pid !== old;
    });
    await until(`${name} is at work`, () => this.isWhole(), START_MS);
  }

  /** Kills all replicas of services at once. Resolves when the launcher has started them again and all are ready. */
  async killAll(): Promise<void> {
    const old = new Map(this.replicas.map((name) => [name, this.pidOf(name)!]));
    for (const pid of new Set(old.values())) process.kill(pid, 'SIGKILL');
    await until('all run again', () => [...old].every(([name, pid]) => ![undefined, pid].includes(this.pidOf(name))));
    await until('all are at work', () => this.isWhole(), START_MS);
  }

  pidOf(name: string): number | undefined {
    return this.launched.children().find((child) => child.name === name)?.pid;
  }

  /** Returns whether every replica answers on the bus and every gateway is ready. */
  async isWhole(): Promise<boolean> {
    try {
      const counts = await Promise.all(ON_THE_BUS.map((service) => this.countReplicas(service)));
      const ready = await Promise.all(
        this.launched.baseUrls.map(async (url) => (await fetch(`${url}/health/ready`)).ok),
      );
      return counts.every((count) => count === REPLICAS) && ready.every(Boolean);
    } catch {
      return false;
    }
  }

  private async countReplicas(service: string): Promise<number> {
    let count = 0;
    for await (const _ of await this.bus.nc.services
      .client({ strategy: RequestStrategy.Timer, maxWait: 500 })
      .ping(service)) {
      count++;
    }
    return count;
  }
}
